-- A household and a clinic see that a decision was taken back.
grant select (decision_reversed_at) on claim to numo_client, numo_partner;

-- A claim whose decision was taken back is not settled before the next one.
alter table claim add constraint claim_settled_is_decided
  check (status not in ('settled', 'closed') or decision_reversed_at is null);

-- Its history says that a decision was taken back, and that another was recorded, though its status stays.
grant create on schema app to numo_system;
set local role numo_system;
create or replace function app.record_claim_moves() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select a.id, a.status, a.decision_reversed_at from added a
                 except select o.id, o.status, o.decision_reversed_at from changed o) then
    return null;
  end if;
  with ended as (
    update public.claim_event e set ended_at = now()
      from added a join changed o on o.id = a.id
     where e.account_id = a.account_id and e.claim_id = a.id and e.ended_at = 'infinity'
       and (a.status <> o.status or (a.decision_reversed_at is null) <> (o.decision_reversed_at is null))
    returning a.account_id, a.partner_id, a.id, e.to_status as from_status, a.status, a.status_reason, a.decision_reversed_at)
  insert into public.claim_event (account_id, partner_id, claim_id, from_status, to_status, event, actor_role, actor_user_id, note)
  select n.account_id, n.partner_id, n.id, n.from_status, n.status,
         case when n.from_status <> n.status then t.event when n.decision_reversed_at is null then 'adjudicate' else 'reverse' end,
         app.role(), (select app.user_id()), n.status_reason
    from ended n
    left join public.status_transition t
      on t.entity = 'claim' and t.from_status = n.from_status and t.to_status = n.status;
  return null;
end $$;
reset role;
revoke create on schema app from numo_system;
