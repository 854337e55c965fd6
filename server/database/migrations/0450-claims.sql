-- Claims: the day of the newest decision beside its amounts, so that what insurers still owe is read by that day without its decisions.
alter table claim add column decided_on date;
comment on column claim.decided_on is 'Day of the insurer''s newest decision, as the insurer dates it.';
alter table claim no force row level security;
alter table claim disable trigger user;
update claim c set decided_on = r.decided_on
  from claim_response r
 where (r.account_id, r.claim_id) = (c.account_id, c.id)
   and not exists (select from claim_response l where (l.account_id, l.claim_id) = (c.account_id, c.id) and l.revision > r.revision);
alter table claim enable trigger user;
alter table claim force row level security;

grant create on schema app to numo_system;
set local role numo_system;
create or replace function app.apply_claim_responses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed bigint;
begin
  update public.claim c
     set outcome = n.outcome,
         insurer_payable_amount = n.benefit_amount,
         patient_responsibility_amount = n.patient_responsibility_amount,
         write_off_amount = n.write_off_amount,
         status = 'adjudicated',
         adjudicated_at = now(),
         decided_on = n.decided_on,
         decision_reversed_at = null
    from added n
   where c.account_id = n.account_id and c.id = n.claim_id and c.billed_amount = n.submitted_amount
     and (c.status in ('sent', 'pending', 'appealed') or c.status = 'adjudicated' and c.decision_reversed_at is not null)
     and n.revision = 1 + (select coalesce(max(r.revision), 0) from public.claim_response r
                            where r.account_id = n.account_id and r.claim_id = n.claim_id and r.id <> n.id);
  get diagnostics changed = row_count;
  if changed <> (select count(*) from added) then
    raise exception 'the claim awaits no decision, or another amount was billed'
      using errcode = 'check_violation', constraint = 'claim_response_matches';
  end if;
  return null;
end $$;
reset role;
revoke create on schema app from numo_system;

-- What insurers owe, by insurer and day of the decision: the overview of money reads nothing else to say what is expected.
create index claim_owed_by_insurer on claim (insurance_company_id, currency, decided_on) include (insurer_balance)
  where outcome is not null and decision_reversed_at is null and payee_type = 'provider' and insurer_balance > 0;
