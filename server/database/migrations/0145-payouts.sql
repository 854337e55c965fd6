-- Payouts and invoices: what an action on many of them does is taken back within ten minutes, where no money has left.
alter table status_transition no force row level security;
insert into status_transition values
  ('payout', 'approved', 'draft', 'take_back', '{admin}'),
  ('invoice', 'cancelled', 'draft', 'take_back', '{admin}');
alter table status_transition force row level security;
