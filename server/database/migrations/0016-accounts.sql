-- Accounts: how far a household has come, derived and never stored. The same rule as domains/accounts/rules.ts.
create view account_onboarding with (security_invoker = true) as
select a.id as account_id,
       case
         when not (c.has_client and a.stripe_payment_method_id is not null
                   and coalesce(p.plan is not null and p.policy_document_id_front is not null, false))
           then 'incomplete'
         when p.insurance_company_id is null then 'needs_approval'
         else 'approved'
       end as onboarding_status,
       c.has_client,
       a.stripe_payment_method_id is not null as has_payment_method,
       p.id is not null as has_insurance,
       coalesce(p.plan is not null, false) as has_insurance_plan
  from account a
 cross join lateral (
   select exists (select from client where client.account_id = a.id and client.status = 'active') as has_client) c
  left join lateral (
   select * from policy where policy.account_id = a.id order by policy.rank limit 1) p on true;
grant select on account_onboarding to numo_admin, numo_client, numo_system;
