-- Takes the chain of the transaction by its key, and another one only while somebody else writes to it; asks once who acts.
create or replace function app.audit_append() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chain audit_chain;
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
  new.recorded_at := coalesce(new.recorded_at, clock_timestamp());
  new.actor_user_id := coalesce(viewer_id, nullif(acting[2], '')::uuid);
  new.actor_role := case when viewer_id is null then app.role() else 'admin' end;
  new.shard := chain.shard;
  new.number := chain.last_number + 1;
  new.hash := app.audit_hash(chain.last_hash, to_jsonb(new), new.recorded_at);
  update audit_chain set last_number = new.number, last_hash = new.hash where shard = chain.shard;
  return new;
end $$;
