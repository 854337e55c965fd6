-- A remittance moves thousands of claims in one statement. What each was before is found by hash or merge: a plan that was kept
-- from a statement about one claim would compare each with each, and a full join cannot be a nested loop.
grant create on schema app to numo_system;
set local role numo_system;
create or replace function app.record_claim_moves() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select a.id, a.status, a.decision_reversed_at from added a
                 except select o.id, o.status, o.decision_reversed_at from changed o) then
    return null;
  end if;
  with pairs as materialized (
    select a.account_id, a.partner_id, a.id, a.status, a.status_reason, a.decision_reversed_at,
           o.status as was_status, o.decision_reversed_at as was_reversed_at
      from added a full join changed o on o.id = a.id),
  ended as (
    update public.claim_event e set ended_at = now()
      from pairs p
     where e.account_id = p.account_id and e.claim_id = p.id and e.ended_at = 'infinity'
       and (p.status <> p.was_status or (p.decision_reversed_at is null) <> (p.was_reversed_at is null))
    returning p.account_id, p.partner_id, p.id, e.to_status as from_status, p.status, p.status_reason, p.decision_reversed_at)
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
