-- Providers: what staff change and look for in the directory.
alter table provider
  add column version integer not null default 1,
  add column is_withheld boolean not null default false;
comment on column provider.is_withheld is
  'Staff took it out of the directory: it stays out, whatever its source says, until staff put it back.';
create trigger count_version before update on provider for each row execute function app.count_version();

-- An import says what its source says; what staff withhold stays out all the same.
create function app.stays_withheld() returns trigger language plpgsql as $$
begin
  new.status := 'inactive';
  return new;
end $$;
create trigger stays_withheld before update on provider
  for each row when (new.is_withheld and new.status = 'active') execute function app.stays_withheld();

-- Lists page by these. Names of the published ones are found through the listing; the others are few.
create index provider_by_name on provider (lower(full_name) collate "C", id);
create index provider_by_change on provider (updated_at, id);
create index provider_unlisted on provider using gin (app.fold(full_name) gin_trgm_ops) where status <> 'active';
create index practice_location_by_country on practice_location ((country::text));

grant update (is_withheld) on provider to numo_admin;
-- Whoever changes the directory renews the search in the same transaction.
grant insert, update, delete on listing, listing_word, listing_key, listing_total, city_count to numo_admin;
-- A language nobody spoke before.
grant insert (code) on language to numo_admin;
