-- Directory feeds: an insurer reads, with a key that staff make and revoke, what is wrong in the directory of its own network.
create table directory_feed (
  id                    uuid primary key default app.new_id(),
  insurance_company_id  uuid not null references insurance_company,
  name                  text not null check (length(name) between 1 and 80),
  hint                  text not null check (hint ~ '^[\w-]{4}$'),
  secret_sha256         bytea not null unique check (length(secret_sha256) = 32),
  created_by            uuid not null references app_user,
  created_at            timestamptz not null default now(),
  last_used_at          timestamptz,
  revoked_by            uuid references app_user,
  revoked_at            timestamptz,
  constraint directory_feed_revoked_by check ((revoked_at is null) = (revoked_by is null))
);
comment on column directory_feed.hint is 'The last four characters of the key, to recognise it.';
comment on column directory_feed.last_used_at is 'To the minute.';
create index directory_feed_by_company on directory_feed (insurance_company_id, created_at desc, id desc);

-- What was revoked stays so, and no key reads another insurer's network later.
create function app.keeps_directory_feed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.revoked_at is not null or to_jsonb(new) - array['last_used_at', 'revoked_by', 'revoked_at']
       is distinct from to_jsonb(old) - array['last_used_at', 'revoked_by', 'revoked_at'] then
    raise exception 'a key of a feed is only used and revoked' using errcode = 'check_violation', constraint = 'directory_feed_fixed';
  end if;
  return new;
end $$;
create trigger keeps_directory_feed before update on directory_feed for each row execute function app.keeps_directory_feed();

alter table directory_feed enable row level security, force row level security;
grant select, insert, update on directory_feed to numo_system;
create policy system_rows on directory_feed to numo_system using (true) with check (true);
create policy only_the_program on directory_feed as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
-- Staff make and revoke them; nobody reads a digest.
grant select (id, insurance_company_id, name, hint, created_by, created_at, last_used_at, revoked_by, revoked_at),
      insert (insurance_company_id, name, hint, secret_sha256, created_by), update (revoked_by, revoked_at)
  on directory_feed to numo_admin;
create policy staff_reads on directory_feed for select to numo_admin using (true);
create policy staff_makes on directory_feed for insert to numo_admin with check (created_by = (select app.user_id()));
create policy staff_revokes on directory_feed for update to numo_admin
  using (true) with check (revoked_by = (select app.user_id()));
create index directory_report_settled on directory_report (provider_id, kind) where status = 'resolved';
create index directory_report_waiting on directory_report (provider_id, kind) where status = 'open';
