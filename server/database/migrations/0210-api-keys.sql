-- API keys: programs of an organisation act for it, within scopes. Of the secret only its digest is kept.
create table api_key (
  id             uuid primary key default app.new_id(),
  partner_id     uuid not null references partner,
  name           text not null check (length(name) between 1 and 80),
  hint           text not null check (hint ~ '^[\w-]{4}$'),
  secret_sha256  bytea not null unique check (length(secret_sha256) = 32),
  scopes         text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
                   'patients:read', 'patients:write', 'eligibility:read', 'eligibility:write', 'authorizations:read',
                   'authorizations:write', 'claims:read', 'claims:write', 'payouts:read']),
  created_by     uuid not null references app_user,
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz,
  revoked_by     uuid references app_user,
  revoked_at     timestamptz,
  constraint api_key_revoked_by check ((revoked_at is null) = (revoked_by is null))
);
comment on column api_key.hint is 'The last four characters of the key, to recognise it.';
comment on column api_key.created_by is 'The key acts for them: it stops when they leave the organisation.';
comment on column api_key.last_used_at is 'To the minute.';
create index api_key_by_partner on api_key (partner_id, created_at desc, id desc);

-- What was revoked stays so, and nobody makes an old key read more.
create function app.keeps_api_key() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.revoked_at is not null or to_jsonb(new) - array['last_used_at', 'revoked_by', 'revoked_at']
       is distinct from to_jsonb(old) - array['last_used_at', 'revoked_by', 'revoked_at'] then
    raise exception 'an API key is only used and revoked' using errcode = 'check_violation', constraint = 'api_key_fixed';
  end if;
  return new;
end $$;
create trigger keeps_api_key before update on api_key for each row execute function app.keeps_api_key();

alter table api_key enable row level security, force row level security;
grant select, insert, update on api_key to numo_system;
create policy system_rows on api_key to numo_system using (true) with check (true);
create policy only_the_program on api_key as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

-- Everybody of an organisation sees what keys it has; its owners make and revoke them. Nobody reads a digest.
grant select (id, partner_id, name, hint, scopes, created_by, created_at, last_used_at, revoked_by, revoked_at),
      insert (partner_id, name, hint, secret_sha256, scopes, created_by), update (revoked_by, revoked_at)
  on api_key to numo_partner;
create policy own_partner on api_key for select to numo_partner using (partner_id = (select app.partner_id()));
create policy owner_new on api_key for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and created_by = (select app.user_id()) and (select app.owns_partner()));
create policy owner_revokes on api_key for update to numo_partner
  using (partner_id = (select app.partner_id()) and (select app.owns_partner()))
  with check (partner_id = (select app.partner_id()) and revoked_by = (select app.user_id()));
