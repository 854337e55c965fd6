-- A change that is committed is told on the channel `change`: which kind of record, which one, whose, and by which
-- request. PostgreSQL sends it with the commit, or not at all. Programs that listen pass it on to those who may see it
-- (server/http/may-hear.ts); it holds no content.
create function app.tell_change(entity_type text, entity_id text, account_id uuid, request_id text, partner_id uuid)
  returns void language sql set search_path = pg_catalog, pg_temp
  return pg_notify('change', jsonb_build_object(
    'type', entity_type, 'id', entity_id, 'account_id', account_id, 'partner_id', partner_id, 'by', request_id)::text);

-- Nearly every change is in the audit trail, whose policies say for whom a role may write; so nobody tells of another's.
create function app.tell_audited() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.tell_change(t.entity_type, case when count(*) = 1 then min(t.entity_id) end, t.account_id,
                          min(t.request_id), t.partner_id)
  from told t where t.action <> 'R' and t.outcome = 0
  group by t.entity_type, t.account_id, t.partner_id;
  return null;
end $$;
create trigger tell_change after insert on audit_event referencing new table as told
  for each statement execute function app.tell_audited();

-- What work in the background gets on with is no act of anybody's and not in the trail.
create function app.tell_progress() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.tell_change(tg_table_name, case when count(*) = 1 then min(t.row ->> 'id') end,
                          (t.row ->> 'account_id')::uuid, null, null)
  from (select to_jsonb(told) as row from told) t
  group by t.row ->> 'account_id';
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['extraction', 'eligibility_check', 'data_export', 'camera_handoff', 'directory_import',
                              'identity_refresh', 'address']
  loop
    execute format('create trigger tell_progress after update on %I referencing new table as told
                      for each statement execute function app.tell_progress()', name);
  end loop;
end $$;
-- A phone adds pictures to a hand-over of the camera without being anybody.
create trigger tell_progress after insert on document referencing new table as told
  for each statement execute function app.tell_progress();
