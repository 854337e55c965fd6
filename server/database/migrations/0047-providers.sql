-- Providers: what staff's list of them filters, sorts and searches by, one narrow row each; kept by renew-records.ts.
-- The tables it is read from take seconds to answer such questions when there are a million providers.
create table provider_record (
  provider_id  uuid primary key references provider on delete cascade,
  name_key     text collate "C" not null,       -- the name in lower case, to sort by
  updated_at   timestamptz not null,
  kind         text not null,
  status       text not null,
  source_id    text,
  specialties  text[] not null,                 -- ids
  countries    text[] not null,                 -- of its active places
  missing      text[] not null,                 -- words of `missingOfProvider`
  words        tsvector not null                -- folded words of its name, its places and their organisations; its NPI
);
create index provider_record_by_name on provider_record (name_key, provider_id);
create index provider_record_by_change on provider_record (updated_at, provider_id);
create index provider_record_facilities_by_name on provider_record (name_key, provider_id) where kind = 'facility';
create index provider_record_facilities_by_change on provider_record (updated_at, provider_id) where kind = 'facility';
create index provider_record_unpublished_by_name on provider_record (status, name_key, provider_id) where status <> 'active';
create index provider_record_unpublished_by_change on provider_record (status, updated_at, provider_id) where status <> 'active';
create index provider_record_by_source on provider_record (source_id, updated_at, provider_id);
create index provider_record_by_array on provider_record using gin (specialties, countries, missing);
create index provider_record_by_words on provider_record using gin (words);
drop index provider_by_name, provider_by_change, provider_unlisted;

grant select, insert, update, delete on provider_record to numo_admin, numo_system;
