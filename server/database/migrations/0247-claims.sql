-- The decisions of a remittance are applied in one statement. Two of one claim at once are refused: one of them changes nothing.
grant create on schema app to numo_system;
create function app.apply_claim_responses() returns trigger
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
         adjudicated_at = now()
    from added n
   where c.account_id = n.account_id and c.id = n.claim_id and c.billed_amount = n.submitted_amount
     and c.status in ('sent', 'pending', 'appealed')
     and n.revision = 1 + (select coalesce(max(r.revision), 0) from public.claim_response r
                            where r.account_id = n.account_id and r.claim_id = n.claim_id and r.id <> n.id);
  get diagnostics changed = row_count;
  if changed <> (select count(*) from added) then
    raise exception 'the claim awaits no decision, or another amount was billed'
      using errcode = 'check_violation', constraint = 'claim_response_matches';
  end if;
  return null;
end $$;
drop trigger apply_claim_response on claim_response;
create trigger apply_claim_responses after insert on claim_response referencing new table as added
  for each statement execute function app.apply_claim_responses();
revoke execute on function app.apply_claim_responses() from public;
alter function app.apply_claim_responses() owner to numo_system;
revoke create on schema app from numo_system;
set local role numo_system;
drop function app.apply_claim_response();
reset role;

-- The history of claims too is written once a statement. The status before is that of the event that has not ended.
create function app.record_claim_events() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into public.claim_event (account_id, partner_id, claim_id, to_status, event, actor_role, actor_user_id, note)
    select a.account_id, a.partner_id, a.id, a.status, 'create', app.role(), (select app.user_id()), a.status_reason from added a;
    return null;
  end if;
  with ended as (
    update public.claim_event e set ended_at = now()
      from added a
     where e.account_id = a.account_id and e.claim_id = a.id and e.ended_at = 'infinity' and e.to_status <> a.status
    returning a.account_id, a.partner_id, a.id, e.to_status as from_status, a.status, a.status_reason)
  insert into public.claim_event (account_id, partner_id, claim_id, from_status, to_status, event, actor_role, actor_user_id, note)
  select n.account_id, n.partner_id, n.id, n.from_status, n.status, t.event, app.role(), (select app.user_id()), n.status_reason
    from ended n
    left join public.status_transition t
      on t.entity = 'claim' and t.from_status = n.from_status and t.to_status = n.status;
  return null;
end $$;
drop trigger record_claim_event on claim;
create trigger record_claim_events after insert on claim referencing new table as added
  for each statement execute function app.record_claim_events();
create trigger record_claim_moves after update on claim referencing new table as added
  for each statement execute function app.record_claim_events();
revoke execute on function app.record_claim_events() from public;
grant create on schema app to numo_system;
alter function app.record_claim_events() owner to numo_system;
revoke create on schema app from numo_system;
set local role numo_system;
drop function app.record_claim_event();
reset role;
