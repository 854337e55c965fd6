-- An insurer takes a decision back (X12 835, CLP02 22) before it sends a corrected one. From then on the claim awaits a decision again.
alter table claim add column decision_reversed_at timestamptz check (decision_reversed_at is null or outcome is not null);
comment on column claim.decision_reversed_at is 'When the insurer took its last decision back; the next one ends it.';
grant update (decision_reversed_at) on claim to numo_admin;

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
