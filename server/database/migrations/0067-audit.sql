-- Audit: staff who see the program as somebody else are named themselves, under the hat they have, in whatever they see.
create function app.viewer_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.viewer_id', true), '')::uuid;

create or replace function app.audit_append() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chain audit_chain;
  first smallint := (pg_current_xact_id()::text::bigint % 64)::smallint;
begin
  select * into chain from audit_chain order by (shard - first + 64) % 64 limit 1 for update skip locked;
  if not found then
    select * into chain from audit_chain where shard = first for update;
  end if;
  new.recorded_at := coalesce(new.recorded_at, clock_timestamp());
  new.actor_user_id := coalesce(app.viewer_id(), app.user_id());
  new.actor_role := case when app.viewer_id() is null then app.role() else 'admin' end;
  new.shard := chain.shard;
  new.number := chain.last_number + 1;
  new.hash := app.audit_hash(chain.last_hash, to_jsonb(new), new.recorded_at);
  update audit_chain set last_number = new.number, last_hash = new.hash where shard = chain.shard;
  return new;
end $$;
