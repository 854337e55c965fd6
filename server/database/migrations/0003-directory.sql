-- Directory: where our knowledge comes from, each import of it, and the mistakes people report.
create table directory_source (
  id          app.slug primary key,
  name        text not null,
  kind        text not null check (kind in ('insurer_directory', 'partner', 'registry', 'list')),
  is_demo     boolean not null default false,
  created_at  timestamptz not null default now()
);
comment on column directory_source.kind is
  'insurer_directory: an insurer''s own directory, confirms acceptance. partner: the clinic says so, confirms acceptance. registry: a register of licences, knows no insurance. list: somebody''s list, confirms nothing.';

-- What each source last said, record by record, in our own words (domains/directory/records.ts). The tables of
-- insurance, partners and providers are made from it, so the same records in any order, at once or in parts,
-- make the same directory.
create table directory_record (
  source_id    app.slug not null references directory_source,
  type         text not null check (type in ('InsurancePlan', 'Organization', 'OrganizationAffiliation', 'Practitioner',
                 'PractitionerRole', 'Location', 'HealthcareService', 'Endpoint')),
  ref          text collate "C" not null,            -- the source's own id
  hash         text collate "C" not null,            -- fingerprint of the content
  content      jsonb not null,
  status       text not null check (status in ('active', 'inactive', 'withdrawn')),
  primary key (source_id, type, ref)
);
create index directory_record_by_npi on directory_record ((content ->> 'npi')) where content ->> 'npi' is not null;
comment on column directory_record.status is
  'active: the source says so. inactive: the source says that it is over. withdrawn: the source no longer says it.';

create table directory_import (
  id           uuid primary key default app.new_id(),
  source_id    app.slug not null,                    -- may not exist: the first import of a source can fail
  file_name    text not null,
  status       text not null check (status in ('running', 'finished', 'failed')),
  started_at   timestamptz not null default now(),
  finished_at  timestamptz,
  counts       jsonb not null default '{}',          -- {resource type: {added, changed, unchanged, withdrawn, rejected}}
  rejects_file text,                                 -- on the machine that ran the import; null: nothing was rejected
  problem      text
);
create index directory_import_newest on directory_import (started_at desc, id desc);

-- Goes up by one with every change a visitor could see; cached answers are keyed by it.
create table directory_version (
  only_row boolean primary key default true check (only_row),
  version  bigint not null
);
insert into directory_version (version) values (1);

create function app.bump_directory_version() returns void language sql as $$
  update directory_version set version = version + 1;
  select pg_notify('directory_version', (select version::text from directory_version));
$$;

create table directory_report (
  id           uuid primary key default app.new_id(),
  provider_id  uuid not null,
  kind         text not null check (kind in
                 ('wrong_insurance', 'wrong_contact', 'wrong_location', 'not_accepting', 'left_or_closed', 'other')),
  message      text not null check (length(message) between 1 and 2000),
  reply_to     text check (length(reply_to) <= 254),
  locale       text not null check (locale in ('en', 'es')),
  status       text not null default 'open' check (status in ('open', 'resolved', 'dismissed')),
  created_at   timestamptz not null default now()
);
create index directory_report_open on directory_report (created_at desc, id desc) where status = 'open';
