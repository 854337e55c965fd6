-- Providers: what staff find out themselves (which insurance is accepted at a place) and what they are given (a photo).

-- Of one network at one place there is one word that counts. While staff's own stands, what a source says of it waits
-- in `said`, and counts again when staff take theirs back or it runs out.
alter table acceptance
  alter column source_id drop not null,
  add column evidence text check (evidence in ('phone', 'document', 'website', 'partner')),
  add column valid_until date,
  add column note text check (length(note) between 1 and 500),
  add column said jsonb,
  add constraint acceptance_known_by check ((evidence is null) = (source_id is not null)),
  add constraint acceptance_of_staff_is_dated
    check (evidence is null or confirmed_on is not null),
  add constraint acceptance_of_source_is_plain
    check (evidence is not null or (valid_until is null and note is null and said is null));
comment on column acceptance.evidence is 'How staff know it; null: a source says it. With `withdrawn`: staff know that it is not accepted, or it ran out.';
comment on column acceptance.said is 'What a source says meanwhile: billing, source_id, source_ref, confirmed_on, status.';
create index acceptance_running_out on acceptance (valid_until) where valid_until is not null and status = 'active';
create index acceptance_overruled on acceptance ((said ->> 'source_id')) where said is not null;
grant insert, update, delete on acceptance to numo_admin;

-- The day from which staff ask a provider again what they found out by hand.
alter table provider_record add column ask_again_on date;
create index provider_record_to_ask on provider_record (ask_again_on) where ask_again_on is not null;

-- What one sees of a provider. Its address is made of its content, so that what a browser keeps is never out of date.
create table provider_photo (
  provider_id     uuid primary key references provider on delete cascade,
  digest          text not null check (digest ~ '^[0-9a-f]{32}$'),
  storage_key     text not null unique,
  width_px        integer not null check (width_px > 0),
  height_px       integer not null check (height_px > 0),
  alt_en          text not null check (length(alt_en) between 1 and 200),
  alt_es          text not null check (length(alt_es) between 1 and 200),
  consent_source  text not null check (length(consent_source) between 1 and 300),
  consent_on      date not null,
  added_at        timestamptz not null default now()
);
comment on column provider_photo.consent_source is 'Who gave the right to show it, and how.';
create index provider_photo_by_digest on provider_photo (digest);
alter table provider_photo enable row level security, force row level security;
-- Visitors may see the photo; where it lies and who allowed it is nobody else's business.
grant select (provider_id, digest, width_px, height_px, alt_en, alt_es) on provider_photo to numo_api;
create policy shown on provider_photo for select to numo_api using (true);
grant select, insert, update, delete on provider_photo to numo_admin, numo_system;
create policy all_rows on provider_photo to numo_admin, numo_system using (true) with check (true);
