-- The day that an insurer says it paid never changes, so that a list as of a day finds payments by its index. A wrong one is void, and
-- entered anew.
drop trigger keeps_owner on insurance_payment;
create trigger keeps_owner before update on insurance_payment for each row
  execute function app.keeps_owner('insurance_company_id', 'numo_company_id', 'currency', 'amount', 'trace_number', 'payment_date');
revoke update (payment_date) on insurance_payment from numo_admin;
