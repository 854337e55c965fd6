-- API keys: a key of an insurer's feed is one like a clinic's with another owner, so both stand in one table.
alter table api_key
  alter column partner_id drop not null,
  alter column scopes set default '{}',
  add column insurance_company_id uuid references insurance_company,
  add constraint api_key_owner check (num_nonnulls(partner_id, insurance_company_id) = 1),
  drop constraint api_key_scopes_check,
  add constraint api_key_scopes_check check ((partner_id is not null) = (cardinality(scopes) > 0) and scopes <@ array[
    'patients:read', 'patients:write', 'eligibility:read', 'eligibility:write', 'authorizations:read',
    'authorizations:write', 'claims:read', 'claims:write', 'payouts:read']);
comment on column api_key.insurance_company_id is 'The insurer that reads the mistakes in its directory with it; such a key has no scope and acts for nobody.';
comment on column api_key.created_by is 'A key of an organisation acts for them: it stops when they leave.';
create index api_key_by_company on api_key (insurance_company_id, created_at desc, id desc);

-- Row policies hold for the owner of the tables too, which has none here.
alter table api_key no force row level security;
alter table directory_feed no force row level security;
insert into api_key (id, insurance_company_id, name, hint, secret_sha256, created_by, created_at, last_used_at, revoked_by, revoked_at)
select id, insurance_company_id, name, hint, secret_sha256, created_by, created_at, last_used_at, revoked_by, revoked_at from directory_feed;
alter table api_key force row level security;
drop table directory_feed;
drop function app.keeps_directory_feed();

-- Staff make and revoke those of insurers alone; nobody reads a digest.
grant select (insurance_company_id), insert (insurance_company_id, name, hint, secret_sha256, created_by), update (revoked_by, revoked_at)
  on api_key to numo_admin;
create policy staff_makes on api_key for insert to numo_admin
  with check (insurance_company_id is not null and created_by = (select app.user_id()));
create policy staff_revokes on api_key for update to numo_admin
  using (insurance_company_id is not null) with check (insurance_company_id is not null and revoked_by = (select app.user_id()));
