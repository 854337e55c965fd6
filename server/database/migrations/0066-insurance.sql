-- Insurance: rules that hold from a day, papers and times an insurer asks for, where claims go by post.
-- A change of a rule is a version of its own: what held on a day stays known.
alter table preauthorization_rule
  add column valid_from date not null default '2000-01-01',
  add column valid_until date,
  add constraint preauthorization_rule_days check (valid_until >= valid_from);
comment on column preauthorization_rule.valid_until is 'The last day on which it holds; null: until another takes its place.';
drop index preauthorization_rule_once;
create unique index preauthorization_rule_once
  on preauthorization_rule (insurance_company_id, insurance_plan_id, care_setting, valid_from) nulls not distinct;
create unique index preauthorization_rule_one_open
  on preauthorization_rule (insurance_company_id, insurance_plan_id, care_setting) nulls not distinct where valid_until is null;

alter table insurance_contact
  add column address text check (length(address) <= 500),
  drop constraint insurance_contact_reachable,
  add constraint insurance_contact_reachable check (num_nonnulls(email, phone, address) > 0);
comment on column insurance_contact.address is 'Where letters go, as it stands on an envelope.';

-- What an insurer wants to see with a request of a kind, by when, and how long it takes to answer.
create table insurance_requirement (
  id                    uuid primary key default app.new_id(),
  insurance_company_id  uuid not null references insurance_company,
  request               text not null check (request in ('claim', 'reimbursement', 'preauthorization', 'appeal')),
  care_setting          text check (care_setting in ('inpatient', 'day_case', 'outpatient', 'emergency', 'maternity', 'imaging', 'medication', 'other')),
  documents             text[] not null check (cardinality(documents) between 1 and 20),
  deadline_days         integer check (deadline_days between 1 and 3650),
  answer_days           integer check (answer_days between 1 and 365),
  notes                 text check (length(notes) <= 2000),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1
);
create unique index insurance_requirement_once
  on insurance_requirement (insurance_company_id, request, care_setting) nulls not distinct;
comment on column insurance_requirement.care_setting is 'Null: every kind of care that has no entry of its own.';
comment on column insurance_requirement.deadline_days is 'Days after the care (for an appeal: after the decision) in which it has to arrive; null: not known.';
comment on column insurance_requirement.answer_days is 'Days in which the insurer says it answers; null: not known.';
create trigger touch before update on insurance_requirement for each row execute function app.touch();
alter table insurance_requirement enable row level security, force row level security;
grant select, insert, update, delete on insurance_requirement to numo_admin, numo_system;
create policy all_rows on insurance_requirement to numo_admin, numo_system using (true) with check (true);
grant select on insurance_requirement to numo_client, numo_partner;
create policy readable on insurance_requirement for select to numo_client, numo_partner using (true);
