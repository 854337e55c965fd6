-- Providers: a clinic proposes a doctor who comes, or says that one leaves; the directory follows once staff agreed and the day has come.
create table doctor_proposal (
  id                    uuid primary key default app.new_id(),
  partner_id            uuid not null references partner,
  kind                  text not null check (kind in ('joins', 'leaves')),
  provider_id           uuid references provider,
  practice_location_id  uuid references practice_location,
  full_name             text not null check (length(full_name) between 1 and 200),
  specialty_id          text references specialty,
  languages             text[] not null default '{}' check (cardinality(languages) <= 12),
  license_number        text check (length(license_number) between 1 and 80),
  license_country       app.country_code,
  from_on               date not null,
  status                text not null default 'proposed' check (status in ('proposed', 'approved', 'declined', 'withdrawn')),
  reason                text check (length(reason) between 1 and 1000),
  created_by            uuid not null references app_user default app.user_id(),
  created_at            timestamptz not null default now(),
  decided_by            uuid references app_user,
  decided_at            timestamptz,
  applied_at            timestamptz,
  version               integer not null default 1,
  words                 tsvector not null generated always as (app.words(full_name)) stored,
  constraint doctor_proposal_whole check (case kind
    when 'joins' then num_nulls(practice_location_id, specialty_id, license_number, license_country) = 0
    else provider_id is not null end),
  constraint doctor_proposal_approved check (status <> 'approved' or provider_id is not null),
  constraint doctor_proposal_declined check ((status = 'declined') = (reason is not null)),
  constraint doctor_proposal_applied check (applied_at is null or status = 'approved')
);
comment on table doctor_proposal is 'What a clinic says of who comes and who leaves, and what staff decided.';
comment on column doctor_proposal.practice_location_id is 'Where; null: everywhere, of somebody who leaves.';
comment on column doctor_proposal.provider_id is 'Who leaves; of somebody who joins the page that staff chose or made.';
comment on column doctor_proposal.applied_at is 'When the directory followed: once it was approved and its day had come.';
create unique index doctor_proposal_open_joining on doctor_proposal (partner_id, practice_location_id, license_country, lower(license_number))
  where kind = 'joins' and status = 'proposed';
create unique index doctor_proposal_open_leaving on doctor_proposal (partner_id, provider_id)
  where kind = 'leaves' and status = 'proposed';
create index doctor_proposal_by_partner on doctor_proposal (partner_id, created_at desc, id desc);
create index doctor_proposal_newest on doctor_proposal (created_at, id);
create index doctor_proposal_waiting on doctor_proposal (from_on) where status = 'approved' and applied_at is null;
create index doctor_proposal_by_words on doctor_proposal using gin (words);
create trigger count_version before update on doctor_proposal for each row execute function app.count_version();

alter table doctor_proposal enable row level security, force row level security;
grant select (id, partner_id, kind, provider_id, practice_location_id, full_name, specialty_id, languages, license_number, license_country,
              from_on, status, reason, created_at, decided_at, applied_at, version) on doctor_proposal to numo_partner;
grant insert (partner_id, kind, provider_id, practice_location_id, full_name, specialty_id, languages, license_number, license_country, from_on),
      update (status) on doctor_proposal to numo_partner;
create policy own_partner on doctor_proposal for select to numo_partner using (partner_id = (select app.partner_id()));
create policy own_partner_new on doctor_proposal for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and status = 'proposed'
              and (practice_location_id is null or practice_location_id in
                    (select l.id from practice_location l where l.partner_id = (select app.partner_id()))));
create policy own_partner_withdrawn on doctor_proposal for update to numo_partner
  using (partner_id = (select app.partner_id()) and status = 'proposed') with check (partner_id = (select app.partner_id()) and status = 'withdrawn');
grant select, update (status, reason, provider_id, decided_by, decided_at, applied_at) on doctor_proposal to numo_admin;
create policy staff_rows on doctor_proposal to numo_admin using (true) with check (true);
grant select, update (applied_at, version) on doctor_proposal to numo_system;
create policy system_rows on doctor_proposal to numo_system using (true) with check (true);
create policy only_the_program on doctor_proposal as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

-- A clinic's word that somebody left stays when a source still lists them.
alter table provider_location add column left_on date;
comment on column provider_location.left_on is 'Day from which nobody of this name practises here any more, as their clinic said; imports leave it.';
create function app.stays_left() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.left_on <= current_date then
    new.status := 'inactive';
  end if;
  return new;
end $$;
create trigger stays_left before insert or update on provider_location for each row execute function app.stays_left();
grant update (left_on) on provider_location to numo_admin, numo_system;
