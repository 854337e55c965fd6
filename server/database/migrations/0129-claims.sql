-- Claims of clinics: what a clinic reads and writes of its own, its messages with staff, and its files.
alter table notification_kind drop constraint notification_kind_hat_check;
alter table notification_kind add constraint notification_kind_hat_check check (hat in ('admin', 'client', 'partner'));

-- A clinic files only for people who share their data with it, and says by which policy.
drop policy own_partner_new on claim;
create policy own_partner_new on claim for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and payee_type = 'provider' and created_by = (select app.user_id())
              and (account_id, client_id) in (select k.account_id, k.client_id from care_relationship k
                                               where k.partner_id = (select app.partner_id()) and k.status = 'active'));
grant update (insurance_company_id, status_reason) on claim to numo_partner;
create index claim_by_partner_service on claim (partner_id, service_from desc, id desc) where partner_id is not null;
grant select (timely_filing_days) on insurance_company to numo_partner;
grant select (words) on client to numo_partner;
grant select (id, numo_company_id) on account to numo_partner;
create policy treats on account for select to numo_partner
  using (id in (select k.account_id from care_relationship k
                 where k.partner_id = (select app.partner_id()) and k.status = 'active'));

-- On its statements a clinic reads who pays it.
grant select (id, legal_name) on numo_company to numo_partner;
create policy pays on numo_company for select to numo_partner
  using (id in (select p.numo_company_id from payout p where p.partner_id = (select app.partner_id())));

-- Answers about the policies of people whom the clinic treats; not what the insurer's program said in its own words.
grant select (id, account_id, policy_id, coverage_id, service_date, status, source, in_force, responded_at, created_at)
  on eligibility_check to numo_partner;
create policy treats on eligibility_check for select to numo_partner
  using (policy_id in (select p.id from policy p) and (coverage_id is null or coverage_id in (select v.id from coverage v)));

-- Messages of a claim are of two conversations: staff and the household, or staff and the clinic.
alter table claim_message
  add column partner_id uuid,
  add column payout_item_id uuid,
  drop constraint claim_message_author_role_check,
  add constraint claim_message_author_role_check check (author_role in ('client', 'partner', 'admin')),
  add constraint claim_message_conversation check
    (case author_role when 'client' then partner_id is null when 'partner' then partner_id is not null else true end),
  add constraint claim_message_payout check (payout_item_id is null or partner_id is not null),
  add foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  add foreign key (account_id, payout_item_id) references payout_item (account_id, id);
comment on column claim_message.partner_id is 'Clinic that staff write with; null: they write with the household.';
comment on column claim_message.payout_item_id is 'Line of a payout that the message is about.';
create index claim_message_by_partner on claim_message (partner_id, id) where partner_id is not null;
alter policy own_account on claim_message
  using (account_id = (select app.account_id()) and partner_id is null);
grant insert (partner_id) on claim_message to numo_admin;
grant select, insert (account_id, partner_id, claim_id, author_user_id, author_role, body, payout_item_id)
  on claim_message to numo_partner;
create policy own_partner on claim_message for select to numo_partner using (partner_id = (select app.partner_id()));
create policy own_partner_new on claim_message for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and author_role = 'partner' and author_user_id = (select app.user_id())
              and (payout_item_id is null or exists (select from payout_item i where i.id = payout_item_id and i.claim_id = claim_message.claim_id)));

-- Files that a clinic adds to its claim are its household's; the clinic sees those that it added.
alter table document_link
  add column partner_id uuid,
  add foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  add constraint document_link_partner check (partner_id is null or claim_id is not null);
comment on column document_link.partner_id is 'Clinic that added the file to its claim.';
create index document_link_by_partner on document_link (partner_id) where partner_id is not null;
grant select on document_link to numo_partner;
create policy own_partner on document_link for select to numo_partner using (partner_id = (select app.partner_id()));
create policy own_claims on document for select to numo_partner
  using (id in (select k.document_id from document_link k where k.partner_id = (select app.partner_id())));

grant create on schema app to numo_system;
-- Stores a file that the program looked into and drew again for a claim of the caller's clinic that is not over. Returns its id.
create function app.keep_partner_document(statement text, signature text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  vouched jsonb := app.vouched('keep_partner_document', statement, signature);
  stated public.document := jsonb_populate_record(null::public.document, vouched);
  of_claim uuid := (vouched ->> 'claim_id')::uuid;
  kept uuid;
begin
  perform from public.claim c
   where c.account_id = stated.account_id and c.id = of_claim and c.payee_type = 'provider' and c.status not in ('closed', 'cancelled')
     and app.role() = 'partner' and c.partner_id = app.partner_id();
  if not found then
    raise exception 'not an open claim of the caller''s clinic' using errcode = 'insufficient_privilege';
  end if;
  insert into public.document
    (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, preview_key, page_count, width_px, height_px,
     scan_status, is_drawn, uploaded_by, uploaded_through)
  values
    (stated.account_id, stated.type, stated.file_name, stated.mime_type, stated.size_bytes, stated.sha256, stated.storage_key,
     stated.preview_key, stated.page_count, stated.width_px, stated.height_px, 'clean', true, app.user_id(), 'web')
  returning id into kept;
  insert into public.document_link (account_id, document_id, claim_id, partner_id)
  values (stated.account_id, kept, of_claim, app.partner_id());
  return kept;
end $$;
alter function app.keep_partner_document(text, text) owner to numo_system;
revoke create on schema app from numo_system;
revoke execute on function app.keep_partner_document(text, text) from public;
grant execute on function app.keep_partner_document(text, text) to numo_partner;
