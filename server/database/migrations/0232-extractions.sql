-- A clinic sees whether its own files were read, and nothing of what was read.
grant select (id, account_id, document_id, second_document_id, status, created_at) on extraction to numo_partner;
create policy own_partner_file on extraction for select to numo_partner
  using (document_id in (select k.document_id from document_link k where k.partner_id = (select app.partner_id())));
