-- A file that a clinic adds to its authorization is read in the background, and the clinic sees what a machine read of it.
grant insert (account_id, document_id, schema_name) on extraction to numo_partner;
create policy own_authorization_file on extraction for insert to numo_partner
  with check (schema_name <> 'insurance_card'
              and exists (select from document_link k
                           where k.document_id = extraction.document_id and k.account_id = extraction.account_id
                             and k.authorization_id is not null and k.partner_id = (select app.partner_id())));
grant select (page_count) on extraction to numo_partner;
grant select (extraction_id, path, value) on extraction_field to numo_partner;
create policy own_partner_file on extraction_field for select to numo_partner
  using (extraction_id in (select e.id from extraction e));
create policy read_own_file on job_request for insert to numo_partner
  with check (queue = 'read-card' and data - 'extraction_id' = '{}'
              and exists (select from extraction e where e.id = (data ->> 'extraction_id')::uuid));
