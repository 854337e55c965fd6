-- Providers: doctors and facilities people can find, where they practise, and which networks they accept.

-- Plain kinds of care, with the words people use for them; loaded from domains/providers/specialties.ts.
create table specialty (
  id         app.slug primary key,
  serial_no  smallint not null unique,               -- small key of the search listing
  name_en    text not null,
  name_es    text not null,
  doctor_en  text not null,                          -- what such a doctor is called
  doctor_es  text not null
);

-- NUCC taxonomy codes; each belongs to one plain kind of care.
create table specialty_code (
  code          text primary key check (code ~ '^[0-9A-Z]{9}X$'),
  specialty_id  app.slug not null references specialty,
  name_en       text not null
);
create index specialty_code_by_specialty on specialty_code (specialty_id);

create table language (
  code       text primary key check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'), -- BCP 47
  serial_no  smallint generated always as identity unique                        -- small key of the search listing
);

create table provider (
  id              uuid primary key default app.new_id(),
  serial_no       integer not null generated always as identity, -- small key of the search listing
  slug            app.slug not null unique,
  kind            text not null check (kind in ('person', 'facility')),
  facility_type   text check (facility_type in ('hospital', 'clinic', 'laboratory', 'imaging', 'pharmacy', 'other')),
  full_name       text not null check (length(full_name) between 1 and 200),
  name_prefix     text,                              -- Dr., Dra., as printed
  credential      text,                              -- MD, DDS, as printed
  gender          text check (gender in ('male', 'female', 'other', 'unknown')),
  languages       text[] not null default '{}',      -- BCP 47
  npi             text check (npi ~ '^[0-9]{10}$'),
  license_number  text,
  license_country app.country_code,
  practising_since smallint check (practising_since between 1930 and 2100),
  about_en        text check (length(about_en) <= 4000),
  about_es        text check (length(about_es) <= 4000),
  website         text,
  status          text not null default 'active' check (status in ('draft', 'active', 'inactive')),
  source_id       app.slug references directory_source,
  source_ref      text,
  source_hash     text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (source_id, source_ref),
  check ((kind = 'facility') = (facility_type is not null))
);

create index provider_by_npi on provider (npi) where npi is not null;

-- Former addresses of a provider page; they redirect to the one it has.
create table provider_alias (
  slug         app.slug primary key,
  provider_id  uuid not null references provider on delete cascade
);

create table provider_specialty (
  provider_id  uuid not null references provider on delete cascade,
  code         text not null references specialty_code,
  is_primary   boolean not null default false,
  primary key (provider_id, code)
);

-- A place where care is given.
create table practice_location (
  id            uuid primary key default app.new_id(),
  partner_id    uuid references partner,
  name          text not null,
  line1         text not null,
  line2         text,
  neighborhood  text,
  city          text not null,
  region        text,
  postal_code   text,
  country       app.country_code not null,
  latitude      double precision check (latitude between -90 and 90),
  longitude     double precision check (longitude between -180 and 180),
  city_id       app.slug references city,            -- the nearest city people search by
  time_zone     text not null,
  phone         text,
  hours         jsonb,                               -- Hours of domains/providers/contract.ts; null: not known
  step_free     boolean,                             -- null: not known
  status        text not null default 'active' check (status in ('active', 'inactive')),
  source_id     app.slug references directory_source,
  source_ref    text,
  source_hash   text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (source_id, source_ref),
  check ((latitude is null) = (longitude is null))
);
create index practice_location_by_city on practice_location (city_id) where status = 'active';
create index practice_location_by_partner on practice_location (partner_id);

-- A provider at a location (FHIR PractitionerRole x Location).
create table provider_location (
  id                     uuid primary key default app.new_id(),
  provider_id            uuid not null references provider on delete cascade,
  practice_location_id   uuid not null references practice_location on delete cascade,
  partner_id             uuid references partner,
  accepting_new_patients text not null default 'unknown'
                           check (accepting_new_patients in ('yes', 'no', 'existing_only', 'unknown')),
  phone                  text,
  hours                  jsonb,                      -- overrides the location's
  status                 text not null default 'active' check (status in ('active', 'inactive')),
  source_id              app.slug references directory_source,
  source_ref             text,                       -- of the role the pair comes from
  unique (provider_id, practice_location_id)
);
create index provider_location_by_location on provider_location (practice_location_id);
create index provider_location_by_source on provider_location (source_id, source_ref);

-- Acceptance: a provider at a location is in a network. The evidence is part of the fact.
create table acceptance (
  provider_location_id   uuid not null references provider_location on delete cascade,
  insurance_network_id   uuid not null references insurance_network,
  billing                text not null default 'unknown' check (billing in ('direct', 'pay_and_claim', 'unknown')),
  source_id              app.slug not null references directory_source,
  source_ref             text,
  confirmed_on           date,                       -- null: listed, nobody confirmed it
  status                 text not null default 'active' check (status in ('active', 'withdrawn')),
  primary key (provider_location_id, insurance_network_id)
);
create index acceptance_by_network on acceptance (insurance_network_id);
comment on column acceptance.billing is
  'direct: the provider bills the insurer. pay_and_claim: the patient pays and claims it back. unknown: the source does not say.';
comment on column acceptance.confirmed_on is
  'Day on which the source (an insurer''s directory, or the clinic itself) confirmed it; never the day we read it.';

-- The map in tiles of 1/20 degree, row by row from the south-west corner. The same promise as
-- domains/providers/tiles.ts `tileOf`.
create function app.tile(latitude double precision, longitude double precision) returns integer
  language sql immutable strict parallel safe
  return least(floor((latitude + 90) * 20)::integer, 3599) * 7200
       + least(floor((longitude + 180) * 20)::integer, 7199);

-- Great-circle distance in metres. The same promise as kit/geo.ts `distanceMetres`.
create function app.distance_metres(latitude_a double precision, longitude_a double precision,
                                    latitude_b double precision, longitude_b double precision)
  returns double precision
  language sql immutable strict parallel safe
  return 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(latitude_b - latitude_a) / 2) ^ 2
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * sin(radians(longitude_b - longitude_a) / 2) ^ 2)));

-- The search listing: one denormalised row per provider and location, kept by rebuild-listings.ts.
-- Small integers stand for specialties, languages, networks and companies, so that one narrow scan of
-- a part of the map answers a search with its facets.
create table listing (
  provider_location_id  uuid primary key references provider_location on delete cascade,
  provider_id           uuid not null,
  provider_no           integer not null,            -- its serial number: quick to compare and sort
  sole                  boolean not null,            -- the only row of its provider: counts need no look for twins
  tile                  integer,                     -- app.tile; null with the position: nobody knows where it is
  latitude              double precision,
  longitude             double precision,
  kind                  "char" not null,             -- p person, f facility
  accepting             boolean not null,
  specialties           integer[] not null,          -- keys: see domains/listing-keys.ts
  languages             integer[] not null,          -- keys
  networks              integer[] not null,          -- serial numbers; accepted, however it is known
  confirmed_networks    integer[] not null,          -- of these, confirmed by somebody who knows
  direct_networks       integer[] not null,          -- of these, billed directly
  insurers              integer[] not null,          -- keys; companies of `networks`
  direct_insurers       integer[] not null,          -- keys; companies of `direct_networks`
  city_id               text,
  name_key              text collate "C" not null check (octet_length(name_key) <= 100), -- folded name, to sort by
  name_words            tsvector not null            -- folded words of provider, location and partner
);
create index listing_by_tile on listing (tile);
create index listing_by_city on listing (city_id);
create index listing_by_provider on listing (provider_id);
create index listing_by_name on listing using gin (name_words);
create index listing_by_network on listing using gin (networks);
create index listing_by_specialty on listing using gin (specialties);

-- Distinct words of names, for mistyped ones, and in how many rows of the listing each stands.
create table listing_word (
  word  text collate "C" primary key,
  uses  integer not null
);
create index listing_word_similar on listing_word using gin (word gin_trgm_ops);

-- Words of names that could be meant by a mistyped one, likeliest first; the caller judges how far off they are.
create function app.similar_words(mistyped text) returns table (word text, uses integer)
  language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.2
begin atomic
  select w.word, w.uses from public.listing_word w
   where w.word operator(public.%) mistyped
   order by public.similarity(w.word, mistyped) desc, w.uses desc, w.word
   limit 60;
end;

-- How many providers a city's own locations have; kept with the listing.
create table city_count (
  city_id     app.slug primary key references city on delete cascade,
  doctors     integer not null,
  facilities  integer not null
);

-- How many providers anywhere have a key: a specialty, a language, a company, or one of the flags of domains/listing-keys.ts.
create table listing_key (
  key        integer primary key,
  providers  integer not null
);

-- How many providers the listing has in all; one row, kept with it.
create table listing_total (
  only_row   boolean primary key default true check (only_row),
  doctors    integer not null,
  facilities integer not null
);
insert into listing_total (doctors, facilities) values (0, 0);

alter table directory_report
  add constraint directory_report_provider foreign key (provider_id) references provider on delete cascade;
