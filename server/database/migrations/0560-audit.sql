-- Audit: an event is made into JSON once. As an argument of a function that PostgreSQL writes into the expression, it was made again for each of
-- the 18 fields that the hash is of. And the event before it is found by the index of its chain, and nothing else: a plan that was made while the
-- month had few events read all that a statement had added before, for each that it added. Each was a quarter of a remittance.
create or replace function app.audit_append() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  chain audit_chain;
  earlier record;
  event jsonb;
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
  event := to_jsonb(new);
  new.hash := app.audit_hash(coalesce(earlier.hash, chain.last_hash), event, new.recorded_at);
  return new;
end $$;
