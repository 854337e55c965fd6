-- Insurance: households that wait for staff to find their insurer.
create index policy_without_insurer on policy (account_id) where insurance_company_id is null;
