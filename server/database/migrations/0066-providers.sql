-- Providers: entered and checked by hand, and two pages that turn out to be one provider.
alter table provider
  add column merged_into_id uuid references provider,
  add column verified_on date,
  add constraint provider_merged_is_out
    check (merged_into_id is null or (merged_into_id <> id and is_withheld and status = 'inactive'));
comment on column provider.merged_into_id is
  'The page that took this one over. The row stays, so that its source''s next import finds out where it went.';
comment on column provider.verified_on is 'Day on which staff last held its page against the provider itself.';
create index provider_merged on provider (merged_into_id) where merged_into_id is not null;
-- Two of one name are looked for side by side.
create index provider_by_folded_name on provider (kind, app.fold(full_name), id) where merged_into_id is null;

-- Two that look like one and are not: nobody is asked about them again.
create table provider_not_same (
  one_id      uuid not null references provider on delete cascade,
  other_id    uuid not null references provider on delete cascade,
  decided_at  timestamptz not null default now(),
  primary key (one_id, other_id),
  constraint provider_not_same_in_order check (one_id < other_id)
);
create index provider_not_same_by_other on provider_not_same (other_id);
alter table provider_not_same enable row level security, force row level security;
grant select, insert, delete on provider_not_same to numo_admin;
grant select, delete on provider_not_same to numo_system;
create policy all_rows on provider_not_same to numo_admin, numo_system using (true) with check (true);

-- What staff enter.
grant insert (npi, status), update (npi, facility_type, verified_on) on provider to numo_admin;
-- A kind of care nobody practised before needs its code.
grant insert (code, specialty_id, name_en) on specialty_code to numo_admin;
grant insert, update, delete on provider_specialty to numo_admin;
grant insert (partner_id, name, line1, line2, neighborhood, city, region, postal_code, country, latitude, longitude, city_id,
              time_zone, phone),
      update (partner_id, name, line1, line2, neighborhood, city, region, postal_code, country, latitude, longitude, city_id,
              time_zone, phone, status, updated_at)
  on practice_location to numo_admin;
grant insert (provider_id, practice_location_id, partner_id, accepting_new_patients, phone),
      update (partner_id, accepting_new_patients, phone, status)
  on provider_location to numo_admin;

-- Making one of two touches rows of households too, which no hat may: the program does it for staff.
grant update on provider to numo_system;
grant insert, update on provider_alias to numo_system;
grant insert, update, delete on provider_specialty, acceptance to numo_system;
grant update, delete on provider_location to numo_system;
