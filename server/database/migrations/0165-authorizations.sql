-- Authorizations: what a clinic asks of an insurer before care, and what the insurer answered.
create sequence authorization_number;

create table prior_authorization (
  id                    uuid primary key default app.new_id(),
  number                text not null unique default app.numbered('PA-', nextval('authorization_number')),
  account_id            uuid not null references account,
  client_id             uuid not null,
  coverage_id           uuid not null,
  partner_id            uuid not null references partner,
  insurance_company_id  uuid not null references insurance_company,
  extends_id            uuid,
  care_setting          text not null check (care_setting in ('inpatient', 'day_case', 'outpatient', 'emergency')),
  priority              text not null default 'routine' check (priority in ('routine', 'urgent', 'emergency')),
  status                text not null default 'draft' check (status in (
                          'draft', 'submitted', 'needs_info', 'sent', 'pending', 'approved', 'partially_approved', 'denied',
                          'expired', 'cancelled', 'completed')),
  status_reason         text check (length(status_reason) <= 1000),
  insurer_reference     text check (length(insurer_reference) between 1 and 80),
  currency              app.currency_code not null,
  estimated_amount      app.amount not null default 0,
  guaranteed_amount     app.amount,
  guarantee_currency    app.currency_code,
  patient_share_note    text check (length(patient_share_note) <= 1000),
  valid_from            date,
  valid_until           date,
  answer_due_on         date,
  assigned_to           uuid references app_user,
  tab_versions          jsonb not null default '{}',
  created_by            uuid references app_user,
  submitted_at          timestamptz,
  sent_at               timestamptz,
  decided_at            timestamptz,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  unique (account_id, id),
  unique (account_id, partner_id, id),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, coverage_id) references coverage (account_id, id),
  foreign key (account_id, partner_id, client_id) references care_relationship (account_id, partner_id, client_id),
  foreign key (account_id, partner_id, extends_id) references prior_authorization (account_id, partner_id, id),
  constraint authorization_approved check (status not in ('approved', 'partially_approved') or
    (insurer_reference is not null and guaranteed_amount is not null and guarantee_currency is not null
     and valid_from is not null and valid_until is not null)),
  constraint authorization_days check (valid_until >= valid_from)
);
comment on column prior_authorization.answer_due_on is 'Day on which the insurer should have answered; null unless it has the request.';
comment on column prior_authorization.extends_id is 'The authorization whose request was taken over.';
comment on column prior_authorization.tab_versions is 'How often each part was saved, by its name; an edit made on an older one is noticed.';
create index authorization_newest on prior_authorization (created_at desc, id desc);
create index authorization_by_account on prior_authorization (account_id, created_at desc, id desc);
create index authorization_by_partner on prior_authorization (partner_id, created_at desc, id desc);
create index authorization_by_partner_due on prior_authorization (partner_id, (coalesce(answer_due_on, '9999-12-31'::date)), id);
create index authorization_by_due on prior_authorization ((coalesce(answer_due_on, '9999-12-31'::date)), id);
create index authorization_by_status on prior_authorization (status, created_at desc, id desc);
create index authorization_by_client on prior_authorization (account_id, client_id);
create index authorization_by_assignee on prior_authorization (assigned_to) where assigned_to is not null;
create index authorization_valid on prior_authorization (valid_until) where status in ('approved', 'partially_approved');
create trigger touch before update on prior_authorization for each row execute function app.touch();
create trigger starts_as before insert on prior_authorization for each row execute function app.starts_as('draft');
create trigger guard_transition before update of status on prior_authorization
  for each row execute function app.guard_transition();
create trigger keeps_owner before update on prior_authorization
  for each row execute function app.keeps_owner('account_id', 'client_id', 'partner_id', 'currency', 'created_by');
create trigger only_added before delete on prior_authorization for each row execute function app.only_added();

alter table status_transition no force row level security;
insert into status_transition values
  ('prior_authorization', 'draft', 'submitted', 'submit', '{partner,admin}'),
  ('prior_authorization', 'submitted', 'needs_info', 'request_info', '{admin}'),
  ('prior_authorization', 'needs_info', 'submitted', 'resubmit', '{partner,admin}'),
  ('prior_authorization', 'submitted', 'sent', 'send', '{admin,system}'),
  ('prior_authorization', 'sent', 'pending', 'insurer_pend', '{admin,system}'),
  ('prior_authorization', 'pending', 'needs_info', 'request_info', '{admin}'),
  ('prior_authorization', 'sent', 'approved', 'approve', '{admin,system}'),
  ('prior_authorization', 'sent', 'partially_approved', 'approve_partially', '{admin,system}'),
  ('prior_authorization', 'sent', 'denied', 'deny', '{admin,system}'),
  ('prior_authorization', 'pending', 'approved', 'approve', '{admin,system}'),
  ('prior_authorization', 'pending', 'partially_approved', 'approve_partially', '{admin,system}'),
  ('prior_authorization', 'pending', 'denied', 'deny', '{admin,system}'),
  ('prior_authorization', 'partially_approved', 'sent', 'appeal', '{admin}'),
  ('prior_authorization', 'denied', 'sent', 'appeal', '{admin}'),
  ('prior_authorization', 'approved', 'completed', 'complete', '{system,admin}'),
  ('prior_authorization', 'partially_approved', 'completed', 'complete', '{system,admin}'),
  ('prior_authorization', 'approved', 'expired', 'expire', '{system}'),
  ('prior_authorization', 'partially_approved', 'expired', 'expire', '{system}'),
  ('prior_authorization', 'approved', 'cancelled', 'revoke', '{admin}'),
  ('prior_authorization', 'partially_approved', 'cancelled', 'revoke', '{admin}'),
  ('prior_authorization', 'draft', 'cancelled', 'cancel', '{partner,admin}'),
  ('prior_authorization', 'submitted', 'cancelled', 'cancel', '{partner,admin}'),
  ('prior_authorization', 'needs_info', 'cancelled', 'cancel', '{partner,admin}'),
  ('prior_authorization', 'sent', 'cancelled', 'cancel', '{partner,admin}'),
  ('prior_authorization', 'pending', 'cancelled', 'cancel', '{partner,admin}');
alter table status_transition force row level security;

create table authorization_cost (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  sequence          smallint not null check (sequence > 0),
  category          text not null check (category in (
                      'room', 'nursing', 'intensive_care', 'theatre', 'surgeon', 'anaesthetist', 'consultation', 'investigation',
                      'medicine', 'consumable', 'implant', 'package', 'other')),
  description       text not null check (length(description) between 1 and 300),
  quantity          numeric(12, 3) not null check (quantity > 0),
  unit_price        app.amount not null,
  amount            app.amount not null,
  approved_amount   app.amount,
  primary key (account_id, id),
  unique (account_id, authorization_id, sequence),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id),
  constraint authorization_cost_amount check (amount = round(quantity * unit_price))
);
comment on column authorization_cost.approved_amount is 'What the insurer guarantees of it; null until it said so by line.';

create table authorization_team_member (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  sequence          smallint not null check (sequence > 0),
  provider_name     text not null check (length(provider_name) between 1 and 200),
  license           text check (length(license) between 1 and 60),
  role              text not null check (role in ('primary', 'assist', 'supervisor', 'surgeon', 'anesthesiologist', 'nurse', 'other')),
  responsible       boolean not null default false,
  in_network        boolean,
  bills_separately  boolean not null default false,
  estimated_fee     app.amount,
  primary key (account_id, id),
  unique (account_id, authorization_id, sequence),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);
comment on column authorization_team_member.in_network is 'Null: nobody knows yet.';
create unique index authorization_responsible on authorization_team_member (account_id, authorization_id) where responsible;

create table authorization_admission (
  account_id             uuid not null,
  partner_id             uuid not null,
  authorization_id       uuid not null,
  planned_admission_at   timestamptz not null,
  planned_discharge_at   timestamptz,
  actual_admission_at    timestamptz,
  actual_discharge_at    timestamptz,
  admit_source           text check (admit_source in ('home', 'emergency_room', 'other_hospital', 'outpatient_clinic', 'other')),
  room_type              text check (room_type in ('ward', 'semi_private', 'private', 'suite', 'icu')),
  nights                 smallint check (nights >= 0),
  discharge_disposition  text check (discharge_disposition in ('home', 'other_hospital', 'home_care', 'against_advice', 'died', 'other')),
  primary key (account_id, authorization_id),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id),
  constraint authorization_planned check (planned_discharge_at >= planned_admission_at),
  constraint authorization_actual check
    (actual_discharge_at is null or (actual_admission_at is not null and actual_discharge_at >= actual_admission_at))
);

create table authorization_diagnosis (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  sequence          smallint not null check (sequence > 0),
  code_system       text not null default 'text' check (code_system in ('icd10', 'icd11', 'text')),
  code              text check (length(code) <= 20),
  description       text not null check (length(description) between 1 and 300),
  type              text not null default 'principal' check (type in ('principal', 'admitting', 'discharge', 'differential', 'clinical', 'other')),
  onset_date        date,
  on_admission      text check (on_admission in ('y', 'n', 'u', 'w')),
  primary key (account_id, id),
  unique (account_id, authorization_id, sequence),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);
create unique index authorization_principal on authorization_diagnosis (account_id, authorization_id) where type = 'principal';

create table authorization_treatment (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  sequence          smallint not null check (sequence > 0),
  code_system       text not null default 'text' check (code_system in ('cpt', 'icd10pcs', 'cie9mc', 'text')),
  code              text check (length(code) <= 20),
  description       text not null check (length(description) between 1 and 300),
  planned_date      date,
  body_side         text check (body_side in ('left', 'right', 'both')),
  quantity          numeric(12, 3) not null default 1 check (quantity > 0),
  notes             text check (length(notes) <= 1000),
  primary key (account_id, id),
  unique (account_id, authorization_id, sequence),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);

create table authorization_event (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  from_status       text,
  to_status         text not null,
  event             text not null,
  actor_role        text not null,
  actor_user_id     uuid references app_user,
  note              text check (length(note) <= 1000),
  created_at        timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);
create index authorization_event_by_authorization on authorization_event (account_id, authorization_id, id);
create trigger only_added before update or delete on authorization_event for each row execute function app.only_added('note');

-- Messages between a clinic and staff about an authorization: questions of the insurer and their answers. Only ever added.
create table authorization_message (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  author_user_id    uuid references app_user,
  author_role       text not null check (author_role in ('partner', 'admin')),
  body              text not null check (length(body) between 1 and 2000),
  created_at        timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);
create index authorization_message_by_authorization on authorization_message (account_id, authorization_id, id);

-- A file is about a policy, a claim or an authorization.
alter table document_link
  add column authorization_id uuid,
  add foreign key (account_id, authorization_id) references prior_authorization (account_id, id),
  add foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id),
  add constraint document_link_authorization_once unique (document_id, authorization_id),
  drop constraint document_link_one_subject,
  add constraint document_link_one_subject check (num_nonnulls(policy_id, claim_id, authorization_id) = 1),
  drop constraint document_link_partner,
  add constraint document_link_partner check (partner_id is null or claim_id is not null or authorization_id is not null);
comment on column document_link.partner_id is 'Clinic that added the file to its claim or authorization.';
create index document_link_by_authorization on document_link (authorization_id) where authorization_id is not null;

grant create on schema app to numo_system;

-- Keeps the sum of the costs on the authorization. Refuses changes of costs once it was sent.
create function app.sum_authorization_costs() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  cost record := coalesce(new, old);
  difference bigint := coalesce(new.amount::bigint, 0) - coalesce(old.amount::bigint, 0);
begin
  update public.prior_authorization a
     set estimated_amount = a.estimated_amount + difference
   where a.account_id = cost.account_id and a.id = cost.authorization_id and a.status in ('draft', 'needs_info');
  if not found then
    raise exception 'the costs of an authorization that was sent are fixed'
      using errcode = 'check_violation', constraint = 'authorization_costs_fixed';
  end if;
  return null;
end $$;
create trigger sum_authorization_costs after insert or delete on authorization_cost
  for each row execute function app.sum_authorization_costs();

-- Every change of status is written down, by whoever made it.
create function app.record_authorization_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  insert into public.authorization_event
    (account_id, partner_id, authorization_id, from_status, to_status, event, actor_role, actor_user_id, note)
  values (new.account_id, new.partner_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
          case when tg_op = 'INSERT' then 'create'
               else (select t.event from public.status_transition t
                      where t.entity = 'prior_authorization' and t.from_status = old.status and t.to_status = new.status) end,
          app.role(), app.user_id(), new.status_reason);
  return null;
end $$;
create trigger record_authorization_event after insert or update of status on prior_authorization
  for each row execute function app.record_authorization_event();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.sum_authorization_costs()', 'app.record_authorization_event()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['prior_authorization', 'authorization_cost', 'authorization_team_member', 'authorization_admission',
                              'authorization_diagnosis', 'authorization_treatment', 'authorization_event', 'authorization_message'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select, insert, update, delete on %I to numo_system', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('grant select on %I to numo_admin, numo_partner', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy own_partner on %I for select to numo_partner using (partner_id = (select app.partner_id()))', name);
  end loop;
  -- What is asked for is the clinic's to write until the request is with staff.
  foreach name in array array['authorization_cost', 'authorization_team_member', 'authorization_admission',
                              'authorization_diagnosis', 'authorization_treatment'] loop
    execute format('create policy own_partner_open on %I to numo_partner
      using (partner_id = (select app.partner_id()) and exists (select from prior_authorization a
             where a.account_id = %1$I.account_id and a.id = %1$I.authorization_id and a.status in (''draft'', ''needs_info'')))
      with check (partner_id = (select app.partner_id()) and exists (select from prior_authorization a
             where a.account_id = %1$I.account_id and a.id = %1$I.authorization_id and a.status in (''draft'', ''needs_info'')))', name);
  end loop;
end $$;
revoke delete on prior_authorization, authorization_event from numo_system;

grant usage on sequence authorization_number to numo_admin, numo_partner;
grant update (status, status_reason, insurer_reference, guaranteed_amount, guarantee_currency, patient_share_note, valid_from,
              valid_until, answer_due_on, assigned_to, submitted_at, sent_at, decided_at) on prior_authorization to numo_admin;
grant update (approved_amount) on authorization_cost to numo_admin;
grant insert (account_id, partner_id, authorization_id, author_user_id, author_role, body)
  on authorization_message to numo_admin, numo_partner;
alter policy staff_rows on authorization_message
  with check (author_role = 'admin' and author_user_id = (select app.user_id()));
create policy own_partner_new on authorization_message for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and author_role = 'partner' and author_user_id = (select app.user_id()));

grant insert (account_id, client_id, coverage_id, partner_id, insurance_company_id, extends_id, care_setting, priority, currency,
              created_by),
      update (care_setting, priority, status, status_reason, submitted_at, tab_versions) on prior_authorization to numo_partner;
create policy own_partner_new on prior_authorization for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and created_by = (select app.user_id())
              and (account_id, client_id) in (select k.account_id, k.client_id from care_relationship k
                                               where k.partner_id = (select app.partner_id()) and k.status = 'active'));
create policy own_partner_open on prior_authorization for update to numo_partner
  using (partner_id = (select app.partner_id()) and status in ('draft', 'needs_info', 'submitted', 'sent', 'pending'))
  with check (partner_id = (select app.partner_id()) and status in ('draft', 'needs_info', 'submitted', 'cancelled'));
grant insert (account_id, partner_id, authorization_id, sequence, category, description, quantity, unit_price, amount), delete
  on authorization_cost to numo_partner;
grant insert (account_id, partner_id, authorization_id, sequence, provider_name, license, role, responsible, in_network,
              bills_separately, estimated_fee), delete on authorization_team_member to numo_partner;
grant insert (account_id, partner_id, authorization_id, planned_admission_at, planned_discharge_at, admit_source, room_type, nights),
      delete on authorization_admission to numo_partner;
grant insert (account_id, partner_id, authorization_id, sequence, code_system, code, description, type, onset_date, on_admission),
      delete on authorization_diagnosis to numo_partner;
grant insert (account_id, partner_id, authorization_id, sequence, code_system, code, description, planned_date, body_side, quantity,
              notes), delete on authorization_treatment to numo_partner;

-- Stores a file that the program looked into and drew again for a claim or an authorization of the caller's clinic that is
-- not over. Returns its id.
set local role numo_system;
create or replace function app.keep_partner_document(statement text, signature text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  vouched jsonb := app.vouched('keep_partner_document', statement, signature);
  stated public.document := jsonb_populate_record(null::public.document, vouched);
  of_claim uuid := (vouched ->> 'claim_id')::uuid;
  of_authorization uuid := (vouched ->> 'authorization_id')::uuid;
  kept uuid;
begin
  if of_claim is not null then
    perform from public.claim c
     where c.account_id = stated.account_id and c.id = of_claim and c.payee_type = 'provider' and c.status not in ('closed', 'cancelled')
       and app.role() = 'partner' and c.partner_id = app.partner_id();
  else
    perform from public.prior_authorization a
     where a.account_id = stated.account_id and a.id = of_authorization
       and a.status not in ('expired', 'cancelled', 'completed')
       and app.role() = 'partner' and a.partner_id = app.partner_id();
  end if;
  if not found then
    raise exception 'not an open claim or authorization of the caller''s clinic' using errcode = 'insufficient_privilege';
  end if;
  insert into public.document
    (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, preview_key, page_count, width_px, height_px,
     scan_status, is_drawn, uploaded_by, uploaded_through)
  values
    (stated.account_id, stated.type, stated.file_name, stated.mime_type, stated.size_bytes, stated.sha256, stated.storage_key,
     stated.preview_key, stated.page_count, stated.width_px, stated.height_px, 'clean', true, app.user_id(), 'web')
  returning id into kept;
  insert into public.document_link (account_id, document_id, claim_id, authorization_id, partner_id)
  values (stated.account_id, kept, of_claim, of_authorization, app.partner_id());
  return kept;
end $$;
reset role;
revoke create on schema app from numo_system;
