-- Mexican invoices (CFDI): the file is kept as it was sent, with what the program read of it.
alter table document
  add column cfdi jsonb,
  add constraint document_cfdi check
    (cfdi is null or type = 'cfdi_xml' and coalesce(cfdi ->> 'uuid' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
     and length(cfdi::text) <= 4000);
comment on column document.cfdi is 'Folio, parties, day and total as the issuer wrote them. SAT was not asked.';

grant create on schema app to numo_system;
set local role numo_system;
create or replace function app.keep_document(statement text, signature text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said public.document := jsonb_populate_record(null::public.document, app.vouched('keep_document', statement, signature));
  kept uuid;
begin
  if not app.may_change_account(said.account_id) then
    raise exception 'not the caller''s account' using errcode = 'insufficient_privilege';
  end if;
  update public.document d set status = 'superseded'
   where d.id = said.replaces_id and d.account_id = said.account_id and d.status = 'current';
  insert into public.document
    (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, preview_key, page_count, width_px, height_px,
     scan_status, is_drawn, replaces_id, camera_handoff_id, uploaded_by, uploaded_through, cfdi)
  values
    (said.account_id, said.type, said.file_name, said.mime_type, said.size_bytes, said.sha256, said.storage_key,
     said.preview_key, said.page_count, said.width_px, said.height_px, 'clean', true, said.replaces_id,
     said.camera_handoff_id, said.uploaded_by, said.uploaded_through, said.cfdi)
  returning id into kept;
  return kept;
end $$;
reset role;
revoke create on schema app from numo_system;
