-- A statement that changes no status writes no history: what every claim of it said before is compared at once.
create function app.record_claim_moves() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select a.id, a.status from added a except select o.id, o.status from changed o) then
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
drop trigger record_claim_moves on claim;
create trigger record_claim_moves after update on claim referencing old table as changed new table as added
  for each statement execute function app.record_claim_moves();
revoke execute on function app.record_claim_moves() from public;
grant create on schema app to numo_system;
alter function app.record_claim_moves() owner to numo_system;
set local role numo_system;
create or replace function app.record_claim_events() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.claim_event (account_id, partner_id, claim_id, to_status, event, actor_role, actor_user_id, note)
  select a.account_id, a.partner_id, a.id, a.status, 'create', app.role(), (select app.user_id()), a.status_reason from added a;
  return null;
end $$;
reset role;
revoke create on schema app from numo_system;
