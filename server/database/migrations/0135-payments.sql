-- Payments: a household sees what of its money is not used yet; staff charge a card on file, and record what came otherwise.
grant select (allocated_amount, unallocated_amount) on payment to numo_client;

alter table payment
  add column reference text check (length(reference) between 1 and 120),
  add column received_on date;
comment on column payment.reference is 'What the bank or the receipt calls a payment that did not come from a card.';
create unique index payment_reference on payment (numo_company_id, method, reference) where reference is not null;

-- Only the program says that a card was charged.
grant usage on sequence payment_number to numo_admin;
grant insert (account_id, claim_id, numo_company_id, method, payment_method_id, currency, amount, status, succeeded_at, reference,
              received_on, idempotency_key, created_by)
  on payment to numo_admin;
create policy staff_new on payment for insert to numo_admin
  with check (created_by = (select app.user_id())
              and case when method = 'card' then status = 'requires_payment_method' and payment_method_id is not null and claim_id is not null
                       else status = 'succeeded' and payment_method_id is null and received_on is not null end);
create policy charge_card_by_staff on job_request for insert to numo_admin
  with check (queue = 'charge-card' and data - 'payment_id' = '{}'
              and exists (select from payment p where p.id = (data ->> 'payment_id')::uuid));
