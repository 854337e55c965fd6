-- What claims were before is grouped with what they are, no longer joined: the planner expected ten times as many rows of the join, and
-- read the whole history of all claims by that.
grant create on schema app to numo_system;
set local role numo_system;
create or replace function app.record_claim_moves() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select a.id, a.status, a.decision_reversed_at from added a
                 except select o.id, o.status, o.decision_reversed_at from changed o) then
    return null;
  end if;
  with moved as materialized (
    select b.account_id, b.partner_id, b.id, max(b.status) filter (where b.is_new) as status,
           max(b.status_reason) filter (where b.is_new) as status_reason, bool_or(b.is_reversed) filter (where b.is_new) as is_reversed
      from (select a.account_id, a.partner_id, a.id, a.status, a.status_reason, a.decision_reversed_at is not null as is_reversed,
                   true as is_new
              from added a
             union all
            select o.account_id, o.partner_id, o.id, o.status, null, o.decision_reversed_at is not null, false from changed o) b
     group by b.account_id, b.partner_id, b.id
    having min(b.status) <> max(b.status) or bool_or(b.is_reversed) <> bool_and(b.is_reversed)),
  ended as (
    update public.claim_event e set ended_at = now()
      from moved m
     where e.account_id = m.account_id and e.claim_id = m.id and e.ended_at = 'infinity'
    returning m.account_id, m.partner_id, m.id, e.to_status as from_status, m.status, m.status_reason, m.is_reversed)
  insert into public.claim_event (account_id, partner_id, claim_id, from_status, to_status, event, actor_role, actor_user_id, note)
  select n.account_id, n.partner_id, n.id, n.from_status, n.status,
         case when n.from_status <> n.status then t.event when n.is_reversed then 'reverse' else 'adjudicate' end,
         app.role(), (select app.user_id()), n.status_reason
    from ended n
    left join public.status_transition t
      on t.entity = 'claim' and t.from_status = n.from_status and t.to_status = n.status;
  return null;
end $$;
reset role;
revoke create on schema app from numo_system;
