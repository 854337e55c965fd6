-- Eligibility: an answer is about what was asked, not about what a policy became afterwards.
alter table eligibility_check add column asked_about jsonb;
comment on column eligibility_check.asked_about is
  'Insurer, plan, number and days of the policy as they were when it was asked. Null: asked before this was kept.';
grant select (asked_about) on eligibility_check to numo_client;

-- What was asked before: of policies that nobody has changed since, it is what they are.
set local role numo_system;
update eligibility_check e
   set asked_about = jsonb_build_object(
         'insurer_id', p.insurance_company_id, 'insurer_name', coalesce(i.name, p.insurer_name),
         'plan_id', p.insurance_plan_id, 'plan_name', coalesce(l.name, p.plan),
         'policy_number', p.policy_number,
         'member_id', (select v.member_id from coverage v where v.id = e.coverage_id),
         'valid_from', p.valid_from, 'valid_until', p.valid_until)
  from policy p
  left join insurance_company i on i.id = p.insurance_company_id
  left join insurance_plan l on l.id = p.insurance_plan_id
 where p.id = e.policy_id and p.updated_at <= coalesce(e.responded_at, e.created_at);
reset role;

-- Since when staff know that a household waits for them: each wait is told once, and the next one again.
alter table account add column waits_since timestamptz;
comment on column account.waits_since is 'Staff were told then that it waits for approval. Null: it does not wait.';
drop trigger touch on account;
create trigger touch before update on account for each row
  when (new.has_policy is not distinct from old.has_policy and new.people is not distinct from old.people
        and new.waits_since is not distinct from old.waits_since) execute function app.touch();
set local role numo_system;
update account a set waits_since = now()
  from account_onboarding o where o.account_id = a.id and o.onboarding_status = 'needs_approval';
reset role;
