-- A source is never deleted, and an import writes only rows of the one source it has just read; checking that row
-- again for every record and every acceptance was a tenth of an import's time.
alter table directory_record drop constraint directory_record_source_id_fkey;
alter table provider_location drop constraint provider_location_source_id_fkey;
alter table acceptance drop constraint acceptance_source_id_fkey;

create function app.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger directory_source_stays before delete on directory_source
  for each row execute function app.refuse_delete();
