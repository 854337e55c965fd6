-- Appointments: a visitor or a household asks a clinic for times, and what became of it.
create extension if not exists btree_gist;
create sequence appointment_number;

create table appointment (
  id                    uuid primary key default app.new_id(),
  number                text not null unique default app.numbered('AP-', nextval('appointment_number')),
  account_id            uuid references account,
  client_id             uuid,
  partner_id            uuid not null references partner,
  provider_id           uuid not null references provider,
  practice_location_id  uuid not null references practice_location,
  insurance_company_id  uuid references insurance_company,
  insurance_plan_id     uuid references insurance_plan,
  person_name           text not null check (length(person_name) between 1 and 120),
  email                 text check (length(email) <= 254 and email = lower(email)),
  phone                 text check (length(phone) <= 40),
  note                  text check (length(note) <= 500),
  locale                text not null default 'en' check (locale in ('en', 'es')),
  time_zone             text not null default 'UTC',
  person_time_zone      text not null check (length(person_time_zone) <= 60),
  status                text not null default 'unproven' check (status in (
                          'unproven', 'requested', 'offered', 'accepted', 'declined', 'cancelled', 'expired', 'missed', 'over')),
  wanted_times          timestamptz[] not null check (cardinality(wanted_times) between 1 and 3),
  offered_times         timestamptz[] not null default '{}' check (cardinality(offered_times) <= 3),
  starts_at             timestamptz,
  ends_at               timestamptz,
  duration_minutes      smallint not null default 30 check (duration_minutes between 5 and 600),
  is_exclusive          boolean not null default true,
  clinic_message        text check (length(clinic_message) <= 500),
  answer_due_at         timestamptz,
  alternatives          uuid[] not null default '{}' check (cardinality(alternatives) <= 2),
  alternatives_at       timestamptz,
  cancelled_by          text check (cancelled_by in ('person', 'clinic')),
  arrived_at            timestamptz,
  reminded_at           timestamptz,
  insurance_taken       text check (insurance_taken in ('yes', 'no', 'unused')),
  insurance_answered_at timestamptz,
  token_sha256          bytea unique check (length(token_sha256) = 32),
  token_encrypted       bytea check (length(token_encrypted) between 1 and 400),
  created_by            uuid references app_user,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  foreign key (account_id, client_id) references client (account_id, id),
  -- It is of a household, or of a visitor who is reached by mail.
  constraint appointment_owner check ((account_id is null) = (email is not null) and (account_id is null) = (client_id is null)),
  constraint appointment_proven check (status = 'unproven' or answer_due_at is not null or status = 'cancelled'),
  constraint appointment_unproven check (status <> 'unproven' or account_id is null),
  constraint appointment_time check ((starts_at is null) = (ends_at is null) and ends_at > starts_at
    and (status not in ('accepted', 'missed', 'over') or starts_at is not null)),
  -- The time agreed on is one that was named.
  constraint appointment_named_time check
    (starts_at = any (case when cardinality(offered_times) > 0 then offered_times else wanted_times end)),
  constraint appointment_offered check (status <> 'offered' or cardinality(offered_times) > 0),
  constraint appointment_cancelled check (status <> 'cancelled' or cancelled_by is not null),
  constraint appointment_answer check
    ((insurance_taken is null) = (insurance_answered_at is null) and (insurance_taken is null or status = 'over')),
  constraint appointment_token check ((token_sha256 is null) = (token_encrypted is null)),
  -- A doctor sees one person at a time.
  constraint appointment_once exclude using gist (provider_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'accepted' and is_exclusive)
);
comment on column appointment.email is 'Of a visitor without an account; nothing is asked of the clinic until they proved that they read its mail.';
comment on column appointment.time_zone is 'Of the place, as it was when the times were named.';
comment on column appointment.is_exclusive is 'The provider is a person; a facility sees many at once.';
comment on column appointment.answer_due_at is 'Until when the clinic should answer: 45 minutes of its working hours after it was asked.';
comment on column appointment.alternatives is 'Other providers that take the plan, offered when the clinic did not answer in time or declined.';
comment on column appointment.token_encrypted is 'Secret of the link in a visitor''s mails, encrypted by the server; the key is not in the database.';
comment on column appointment.insurance_taken is 'Answer to the one question after the visit: did they take your insurance?';
create index appointment_by_account on appointment (account_id, created_at desc, id desc) where account_id is not null;
create index appointment_by_client on appointment (account_id, client_id) where client_id is not null;
create index appointment_by_partner on appointment (partner_id, status, answer_due_at, id);
create index appointment_by_partner_client on appointment (partner_id, client_id) where client_id is not null;
create index appointment_by_provider on appointment (provider_id, starts_at);
create index appointment_by_email on appointment (email, created_at) where email is not null;
create index appointment_due on appointment (answer_due_at) where status = 'requested' and alternatives_at is null;
create index appointment_open on appointment (status, id) where status in ('unproven', 'requested', 'offered');
create index appointment_agreed on appointment (starts_at) where status = 'accepted';
create index appointment_answered on appointment (insurance_answered_at) where insurance_taken is not null;

create trigger touch before update on appointment for each row execute function app.touch();
create trigger starts_as before insert on appointment for each row execute function app.starts_as('unproven,requested');
create trigger guard_transition before update of status on appointment
  for each row execute function app.guard_transition();
create trigger keeps_owner before update on appointment for each row execute function app.keeps_owner(
  'account_id', 'partner_id', 'practice_location_id', 'email', 'wanted_times', 'time_zone', 'created_by');

alter table status_transition no force row level security;
insert into status_transition values
  ('appointment', 'unproven', 'requested', 'prove', '{system}'),
  ('appointment', 'unproven', 'cancelled', 'cancel', '{system}'),
  ('appointment', 'requested', 'offered', 'offer', '{partner}'),
  ('appointment', 'offered', 'offered', 'offer', '{partner}'),
  ('appointment', 'requested', 'accepted', 'accept', '{partner}'),
  ('appointment', 'offered', 'accepted', 'agree', '{client,system}'),
  ('appointment', 'requested', 'declined', 'decline', '{partner}'),
  ('appointment', 'offered', 'declined', 'decline', '{partner}'),
  ('appointment', 'requested', 'cancelled', 'cancel', '{client,system}'),
  ('appointment', 'offered', 'cancelled', 'cancel', '{client,system}'),
  ('appointment', 'accepted', 'cancelled', 'cancel', '{client,partner,system}'),
  ('appointment', 'requested', 'expired', 'expire', '{system}'),
  ('appointment', 'offered', 'expired', 'expire', '{system}'),
  ('appointment', 'accepted', 'missed', 'miss', '{partner}'),
  ('appointment', 'accepted', 'over', 'end', '{system}');
alter table status_transition force row level security;

-- What the directory says of the place and the provider, whoever asks.
create function app.appointment_facts() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select l.time_zone, p.kind = 'person' into strict new.time_zone, new.is_exclusive
    from provider_location pl
    join practice_location l on l.id = pl.practice_location_id
    join provider p on p.id = pl.provider_id
    join partner o on o.id = coalesce(pl.partner_id, l.partner_id)
   where pl.provider_id = new.provider_id and l.id = new.practice_location_id and o.id = new.partner_id
     and pl.status = 'active' and l.status = 'active' and p.status = 'active';
  return new;
exception when no_data_found then
  raise exception 'nobody practises there for that organisation'
    using errcode = 'check_violation', constraint = 'appointment_practice';
end $$;
create trigger appointment_facts before insert on appointment for each row execute function app.appointment_facts();

alter table appointment enable row level security, force row level security;
grant select, insert, update, delete on appointment to numo_system;
grant usage on sequence appointment_number to numo_system, numo_client;
create policy system_rows on appointment to numo_system using (true) with check (true);
create policy only_the_program on appointment as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

grant select (id, number, account_id, client_id, partner_id, provider_id, practice_location_id, insurance_company_id, insurance_plan_id,
              person_name, email, phone, note, locale, time_zone, person_time_zone, status, wanted_times, offered_times, starts_at,
              ends_at, duration_minutes, is_exclusive, clinic_message, answer_due_at, alternatives, alternatives_at, cancelled_by, arrived_at,
              reminded_at, created_by, created_at, updated_at, version)
  on appointment to numo_client, numo_partner, numo_admin;
-- What somebody says of their insurance is for the figures, not for the clinic.
grant select (insurance_taken, insurance_answered_at) on appointment to numo_client, numo_admin;
create policy staff_rows on appointment for select to numo_admin using (true);

grant insert (account_id, client_id, partner_id, provider_id, practice_location_id, insurance_company_id, insurance_plan_id, person_name,
              phone, note, locale, person_time_zone, status, wanted_times, answer_due_at, created_by),
      update (status, starts_at, ends_at, cancelled_by, insurance_taken, insurance_answered_at)
  on appointment to numo_client;
create policy own_account on appointment for select to numo_client using (account_id = (select app.account_id()));
create policy own_account_new on appointment for insert to numo_client
  with check (account_id = (select app.account_id()) and created_by = (select app.user_id()) and status = 'requested');
create policy own_account_moved on appointment for update to numo_client
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));

grant update (status, starts_at, ends_at, duration_minutes, offered_times, clinic_message, cancelled_by, arrived_at) on appointment to numo_partner;
create policy own_partner on appointment for select to numo_partner
  using (partner_id = (select app.partner_id()) and status <> 'unproven');
create policy own_partner_moved on appointment for update to numo_partner
  using (partner_id = (select app.partner_id()) and status <> 'unproven') with check (partner_id = (select app.partner_id()));

-- What happened to an appointment is told by the program, which sees both sides.
create policy send_appointment_news on job_request for insert to numo_client, numo_partner
  with check (queue = 'send-appointment-news' and data - array['appointment_id', 'event', 'version'] = '{}'
              and exists (select from appointment a where a.id = (data ->> 'appointment_id')::uuid));
