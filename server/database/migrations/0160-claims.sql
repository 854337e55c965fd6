-- Each status of a claim says until when it held, so that the claims of a status on any day are found by an index.
alter table claim_event add column ended_at timestamptz not null default 'infinity';

drop trigger only_added on claim_event;
update claim_event e set ended_at = n.ended_at
  from (select account_id, id, lead(created_at) over (partition by account_id, claim_id order by id) as ended_at from claim_event) n
 where (e.account_id, e.id) = (n.account_id, n.id) and n.ended_at is not null;
create trigger only_added before update or delete on claim_event for each row execute function app.only_added('note', 'ended_at');

create index claim_event_by_status on claim_event (to_status, ended_at, created_at) include (account_id, claim_id);
create index claim_response_by_outcome on claim_response (outcome, created_at) include (account_id, claim_id, revision);

grant create on schema app to numo_system;
set local role numo_system;
-- Every change of status is written down, by whoever made it, and ends the one before it.
create or replace function app.record_claim_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  update public.claim_event set ended_at = now()
   where account_id = new.account_id and claim_id = new.id and ended_at = 'infinity';
  insert into public.claim_event (account_id, partner_id, claim_id, from_status, to_status, event, actor_role, actor_user_id, note)
  values (new.account_id, new.partner_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
          case when tg_op = 'INSERT' then 'create'
               else (select t.event from public.status_transition t
                      where t.entity = 'claim' and t.from_status = old.status and t.to_status = new.status) end,
          app.role(), app.user_id(), new.status_reason);
  return null;
end $$;
reset role;
revoke create on schema app from numo_system;
