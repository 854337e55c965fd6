-- Directory: an import is previewed before it is published, and can be taken back for 30 days.
alter table directory_import
  drop constraint directory_import_status_check,
  add constraint directory_import_status_check
    check (status in ('running', 'previewed', 'finished', 'failed', 'taken_back')),
  add column options jsonb not null default '{}',
  add column preview jsonb,
  add column upload_id uuid,
  add column take_back_until timestamptz,
  add column taken_back_at timestamptz,
  add column taken_back_by uuid references app_user;
comment on column directory_import.preview is 'What publishing it would do; null while it is read, and for imports before previews.';
comment on column directory_import.upload_id is 'The file that a previewed import is published from; on the machine that received it.';
comment on column directory_import.take_back_until is 'Null: it cannot be taken back.';

-- What an import replaced: the former content of each record, null for one it added. Deleted after 30 days.
create table directory_former_record (
  import_id uuid not null references directory_import,
  type      text not null,
  ref       text collate "C" not null,
  hash      text collate "C",
  content   jsonb,
  status    text,
  primary key (import_id, type, ref)
);
-- Values that an import overwrote in the rows derived from records, some of them corrected by staff.
create table directory_former_row (
  import_id  uuid not null references directory_import,
  table_name text not null,
  row_id     uuid not null,
  changes    jsonb not null,            -- {column: [before, after]}
  primary key (import_id, table_name, row_id)
);

create function app.keep_former_row() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Columns that a trigger with another role's rights derives are derived again.
  if not has_table_privilege('directory_former_row', 'insert') then
    return null;
  end if;
  insert into directory_former_row as f (import_id, table_name, row_id, changes)
  select current_setting('app.import_id')::uuid, tg_table_name, b.id, d.changes
    from former b join latter a using (id)
    cross join lateral (
      select jsonb_object_agg(o.key, jsonb_build_array(o.value, n.value)) as changes
        from jsonb_each(to_jsonb(b)) o join jsonb_each(to_jsonb(a)) n using (key)
       where o.value <> n.value and key not in ('updated_at', 'version', 'words')) d
   where d.changes is not null
  on conflict (import_id, table_name, row_id) do update set changes = (
    select jsonb_object_agg(key, jsonb_build_array(
             coalesce(f.changes -> key -> 0, excluded.changes -> key -> 0),
             coalesce(excluded.changes -> key -> 1, f.changes -> key -> 1)))
      from jsonb_object_keys(f.changes || excluded.changes) as key);
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['insurance_company', 'insurance_network', 'insurance_plan', 'partner', 'provider',
                              'practice_location']
  loop
    execute format('create trigger keep_former_row after update on %I
                      referencing old table as former new table as latter for each statement
                      when (current_setting(''app.import_id'', true) <> '''') execute function app.keep_former_row()',
                   name);
  end loop;
end $$;
grant select, delete on directory_former_record, directory_former_row to numo_system;

-- An insurer that only a file names is not public until staff publish it, or say which known insurer it is.
alter table insurance_company
  drop constraint insurance_company_status_check,
  add constraint insurance_company_status_check check (status in ('pending', 'active', 'inactive'));
comment on column insurance_company.status is 'pending: a file named it and staff have not decided; not public. Staff publish it, or enter its name among the aliases of a known one.';

-- Only the program reads these, to delete what is too old; imports write them as the owner of the tables.
alter table directory_former_record enable row level security, force row level security;
alter table directory_former_row enable row level security, force row level security;
create policy tidied on directory_former_record to numo_system using (true) with check (true);
create policy tidied on directory_former_row to numo_system using (true) with check (true);
create policy only_the_program on directory_former_record as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
create policy only_the_program on directory_former_row as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
do $$ begin
  execute format('create policy imports on directory_former_record to %I using (true) with check (true)', current_user);
  execute format('create policy imports on directory_former_row to %I using (true) with check (true)', current_user);
end $$;
