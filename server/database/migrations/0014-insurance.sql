-- Insurance: what staff know about an insurer, and the policies of accounts.
alter table insurance_company
  add column payer_code text check (length(payer_code) <= 40),
  add column claims_email app.email,
  add column default_currency app.currency_code,
  add column submission_channel text not null default 'email'
    check (submission_channel in ('email', 'portal', 'x12', 'fhir', 'paper')),
  add column timely_filing_days integer check (timely_filing_days > 0),
  add column aliases text[] not null default '{}',
  add column version integer not null default 1;
comment on column insurance_company.aliases is 'Other names it goes by, as cards and letters spell them.';
comment on column insurance_company.timely_filing_days is 'Days after the service within which it takes a claim; null: not known.';
alter table insurance_plan add column version integer not null default 1;
alter table insurance_network add column version integer not null default 1;
create trigger count_version before update on insurance_company for each row execute function app.count_version();
create trigger count_version before update on insurance_plan for each row execute function app.count_version();
create trigger count_version before update on insurance_network for each row execute function app.count_version();

-- Whom to write or ring at an insurer, and for what. For staff.
create table insurance_contact (
  id                    uuid primary key default app.new_id(),
  insurance_company_id  uuid not null references insurance_company,
  purpose               text not null
                          check (purpose in ('claims', 'preauthorization', 'eligibility', 'provider_relations', 'emergency', 'other')),
  name                  text check (length(name) <= 200),
  email                 app.email,
  phone                 text check (length(phone) <= 40),
  notes                 text check (length(notes) <= 2000),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  constraint insurance_contact_reachable check (num_nonnulls(email, phone) > 0)
);
create index insurance_contact_by_company on insurance_contact (insurance_company_id);
create trigger touch before update on insurance_contact for each row execute function app.touch();

-- What an insurer (or one plan of it) wants to be asked about before care is given.
create table preauthorization_rule (
  id                    uuid primary key default app.new_id(),
  insurance_company_id  uuid not null references insurance_company,
  insurance_plan_id     uuid,                          -- null: all of its plans
  care_setting          text not null
                          check (care_setting in ('inpatient', 'day_case', 'outpatient', 'emergency', 'maternity', 'imaging', 'medication', 'other')),
  is_required           boolean not null default true,
  lead_hours            integer check (lead_hours between 0 and 2160),
  notes                 text check (length(notes) <= 2000),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  foreign key (insurance_company_id, insurance_plan_id) references insurance_plan (insurance_company_id, id)
);
create unique index preauthorization_rule_once
  on preauthorization_rule (insurance_company_id, insurance_plan_id, care_setting) nulls not distinct;
comment on column preauthorization_rule.lead_hours is 'How long before the care the insurer wants to be asked; null: not known.';
create trigger touch before update on preauthorization_rule for each row execute function app.touch();

-- An account's insurance, as its card says.
create table policy (
  id                        uuid primary key default app.new_id(),
  account_id                uuid not null references account,
  rank                      smallint not null default 1 check (rank >= 1),
  insurance_company_id      uuid references insurance_company,
  insurance_plan_id         uuid,
  plan                      text check (length(plan) <= 200),
  policy_number             text check (length(policy_number) <= 80),
  group_number              text check (length(group_number) <= 80),
  holder_name               text check (length(holder_name) <= 200),
  currency                  app.currency_code,
  valid_from                date,
  valid_until               date,
  policy_document_id_front  uuid,
  policy_document_id_back   uuid,
  status                    text not null default 'pending' check (status in ('pending', 'active', 'expired', 'cancelled')),
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  version                   integer not null default 1,
  unique (account_id, id),
  unique (account_id, rank),
  foreign key (insurance_company_id, insurance_plan_id) references insurance_plan (insurance_company_id, id),
  constraint policy_plan_has_company check (insurance_plan_id is null or insurance_company_id is not null),
  constraint policy_days check (valid_until >= valid_from)
);
comment on column policy.insurance_company_id is 'Null until staff have found which insurer the card means.';
comment on column policy.plan is 'What the person typed, or what was read from the card.';
create index policy_by_company on policy (insurance_company_id);
create index policy_newest on policy (created_at desc, id desc);
create trigger touch before update on policy for each row execute function app.touch();
create trigger starts_as before insert on policy for each row execute function app.starts_as('pending');
create trigger keeps_owner before update on policy for each row execute function app.keeps_owner('account_id');

-- A client under a policy. Both belong to the same account.
create table coverage (
  id                uuid primary key default app.new_id(),
  account_id        uuid not null,
  client_id         uuid not null,
  policy_id         uuid not null,
  member_id         text check (length(member_id) <= 80),
  dependent_number  text check (length(dependent_number) <= 40),
  relationship      text not null default 'self'
                      check (relationship in ('self', 'spouse', 'common', 'child', 'parent', 'other')),
  rank              smallint not null default 1 check (rank >= 1),
  valid_from        date,
  valid_until       date,
  status            text not null default 'active' check (status in ('draft', 'active', 'cancelled')),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  unique (account_id, id),
  unique (account_id, client_id, policy_id),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, policy_id) references policy (account_id, id),
  constraint coverage_days check (valid_until >= valid_from)
);
create index coverage_by_client on coverage (client_id);
create trigger touch before update on coverage for each row execute function app.touch();
create trigger starts_as before insert on coverage for each row execute function app.starts_as('draft,active');
create trigger keeps_owner before update on coverage
  for each row execute function app.keeps_owner('account_id', 'client_id', 'policy_id');

alter table insurance_contact enable row level security, force row level security;
alter table preauthorization_rule enable row level security, force row level security;
alter table policy enable row level security, force row level security;
alter table coverage enable row level security, force row level security;
grant select, insert, update, delete on insurance_contact, preauthorization_rule to numo_admin, numo_system;
create policy all_rows on insurance_contact to numo_admin, numo_system using (true) with check (true);
create policy all_rows on preauthorization_rule to numo_admin, numo_system using (true) with check (true);
grant select on preauthorization_rule to numo_client, numo_partner;
create policy readable on preauthorization_rule for select to numo_client, numo_partner using (true);

grant select, insert, update on policy, coverage to numo_admin, numo_system;
create policy all_rows on policy to numo_admin, numo_system using (true) with check (true);
create policy all_rows on coverage to numo_admin, numo_system using (true) with check (true);

-- A household says what its card says; whether it holds, and which insurer it means, is for staff to say.
grant select,
      insert (account_id, rank, insurance_company_id, insurance_plan_id, plan, policy_number, group_number, holder_name,
              currency, valid_from, valid_until),
      update (rank, insurance_company_id, insurance_plan_id, plan, policy_number, group_number, holder_name, currency,
              valid_from, valid_until)
  on policy to numo_client;
grant select,
      insert (account_id, client_id, policy_id, member_id, dependent_number, relationship, rank, valid_from, valid_until),
      update (member_id, dependent_number, relationship, rank, valid_from, valid_until)
  on coverage to numo_client;
create policy own_account on policy to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());
create policy own_account on coverage to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());

grant select on coverage to numo_partner;
grant select (id, account_id, rank, insurance_company_id, insurance_plan_id, plan, policy_number, group_number,
              holder_name, currency, valid_from, valid_until, status) on policy to numo_partner;
create policy treats on coverage for select to numo_partner
  using (client_id in (select client_id from care_relationship
                        where partner_id = app.partner_id() and status = 'active'));
create policy treats on policy for select to numo_partner using (id in (select policy_id from coverage));
