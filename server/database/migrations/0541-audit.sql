-- Audit: a chain is written once a statement. A remittance adds thousands of events, and the chain's row was read for each with all the
-- versions that the events before it had left of it.
create or replace function app.audit_append() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chain audit_chain;
  earlier record;
  first smallint := (pg_current_xact_id()::text::bigint % 64)::smallint;
  acting text[] := app.acting();
  viewer_id uuid := nullif(acting[5], '')::uuid;
begin
  select * into chain from audit_chain where shard = first for update skip locked;
  if not found then
    select * into chain from audit_chain order by (shard - first + 64) % 64 limit 1 for update skip locked;
  end if;
  if not found then
    select * into chain from audit_chain where shard = first for update;
  end if;
  -- Beyond the end of the chain are only the events that this statement added before, since the chain is locked.
  select e.number, e.hash into earlier from audit_event e
   where e.shard = chain.shard and e.number > chain.last_number order by e.number desc limit 1;
  new.recorded_at := coalesce(new.recorded_at, clock_timestamp());
  new.actor_user_id := coalesce(viewer_id, nullif(acting[2], '')::uuid);
  new.actor_role := case when viewer_id is null then app.role() else 'admin' end;
  new.shard := chain.shard;
  new.number := coalesce(earlier.number, chain.last_number) + 1;
  new.hash := app.audit_hash(coalesce(earlier.hash, chain.last_hash), to_jsonb(new), new.recorded_at);
  return new;
end $$;

create function app.audit_advance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update audit_chain c set last_number = a.number, last_hash = a.hash
    from (select distinct on (shard) shard, number, hash from added order by shard, number desc) a
   where c.shard = a.shard;
  return null;
end $$;
revoke execute on function app.audit_advance() from public;
create trigger audit_advance after insert on audit_event referencing new table as added
  for each statement execute function app.audit_advance();
-- The triggers read the events of a chain as the owner of the tables.
do $$ begin execute format('create policy keeper on audit_event for select to %I using (true)', current_user); end $$;
