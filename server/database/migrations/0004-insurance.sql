-- Insurance: companies, their networks and their plans. Reference data.
-- `source_id` + `source_ref` say which record of which source a row came from; `source_hash` is the
-- fingerprint of that record, so the same record read again changes nothing.
create table insurance_company (
  id               uuid primary key default app.new_id(),
  serial_no        integer generated always as identity unique, -- small key of the search listing
  slug             app.slug not null unique,
  name             text not null,
  country          app.country_code,
  website          text,
  phone            text,
  status           text not null default 'active' check (status in ('active', 'inactive')),
  source_id        app.slug references directory_source,
  source_ref       text,
  source_hash      text,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (source_id, source_ref)
);

create table insurance_network (
  id                    uuid primary key default app.new_id(),
  serial_no             integer generated always as identity unique, -- small key of the search listing
  insurance_company_id  uuid not null references insurance_company,
  name                  text not null,
  tier                  smallint not null default 1 check (tier between 1 and 9),
  status                text not null default 'active' check (status in ('active', 'inactive')),
  source_id             app.slug references directory_source,
  source_ref            text,
  source_hash           text,
  unique (source_id, source_ref),
  unique (insurance_company_id, id)
);

create table insurance_plan (
  id                    uuid primary key default app.new_id(),
  slug                  app.slug not null unique,
  insurance_company_id  uuid not null references insurance_company,
  name                  text not null,
  code                  text,
  currency              app.currency_code not null default 'USD',
  area_of_cover         text not null default 'worldwide'
                          check (area_of_cover in ('worldwide', 'worldwide_ex_us', 'regional', 'national')),
  annual_limit_amount   app.amount,
  deductible_amount     app.amount not null default 0,
  deductible_basis      text not null default 'annual' check (deductible_basis in ('annual', 'per_event')),
  coinsurance_bps       app.bps not null default 0,
  coinsurance_cap_amount app.amount,
  out_of_pocket_max_amount app.amount,
  deductible_in_out_of_pocket boolean not null default true,
  preauthorization_required_for text[] not null default '{inpatient,day_case}',
  status                text not null default 'active' check (status in ('draft', 'active', 'retired')),
  source_id             app.slug references directory_source,
  source_ref            text,
  source_hash           text,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  unique (source_id, source_ref),
  unique (insurance_company_id, id)
);
create index insurance_plan_by_company on insurance_plan (insurance_company_id, name);

-- A plan has networks. Both belong to the same company.
create table insurance_plan_network (
  insurance_plan_id     uuid not null references insurance_plan on delete cascade,
  insurance_network_id  uuid not null references insurance_network on delete cascade,
  primary key (insurance_plan_id, insurance_network_id)
);
create index insurance_plan_network_by_network on insurance_plan_network (insurance_network_id);
