-- A charge that the bank wants its holder to confirm (3-D Secure). The household sends its holder to the bank, and may give
-- the charge up; what comes of it is still written by the program.
grant select (stripe_payment_intent_id) on payment to numo_client;
comment on column payment.stripe_payment_intent_id is 'Number of the charge at the payment service; it opens nothing by itself.';
alter table status_transition no force row level security;
insert into status_transition values
  ('payment', 'processing', 'cancelled', 'cancel', '{system}');
alter table status_transition force row level security;
