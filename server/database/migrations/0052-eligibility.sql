-- Eligibility: what was asked about a person's cover, what the insurer or its rules answered, and what is used up.
create table eligibility_check (
  id                         uuid primary key default app.new_id(),
  account_id                 uuid not null references account,
  coverage_id                uuid,
  policy_id                  uuid not null,
  partner_id                 uuid references partner,
  service_date               date not null default current_date,
  status                     text not null default 'queued' check (status in ('queued', 'complete', 'partial', 'error')),
  source                     text not null default 'rules' check (source in ('rules', 'by_hand', 'x12')),
  in_force                   boolean,
  network                    text check (network in ('in', 'out')),
  deductible_amount          app.amount,
  deductible_used_amount     app.amount,
  coinsurance_bps            app.bps,
  coinsurance_cap_amount     app.amount,
  coinsurance_used_amount    app.amount,
  out_of_pocket_max_amount   app.amount,
  out_of_pocket_used_amount  app.amount,
  annual_limit_amount        app.amount,
  annual_limit_used_amount   app.amount,
  currency                   app.currency_code,
  preauthorization_required  boolean,
  preauthorization_for       text[] not null default '{}',
  not_checked                text[] not null default '{}',
  disposition                text check (length(disposition) <= 1000),
  said_by                    text check (length(said_by) <= 200),
  error_code                 text check (length(error_code) <= 60),
  trace_number               text check (length(trace_number) <= 60),
  raw                        jsonb,
  requested_by               uuid references app_user,
  answered_by                uuid references app_user,
  responded_at               timestamptz,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now(),
  version                    integer not null default 1,
  unique (account_id, id),
  foreign key (account_id, coverage_id) references coverage (account_id, id),
  foreign key (account_id, policy_id) references policy (account_id, id),
  constraint eligibility_answered check ((status = 'queued') = (responded_at is null))
);
comment on column eligibility_check.coverage_id is 'Null: the policy as a whole, before anybody is named under it.';
comment on column eligibility_check.not_checked is 'What could not be found out: codes such as usage, network, waiting_period.';
comment on column eligibility_check.said_by is 'Who said it at the insurer, when staff asked by hand: name, number of the call.';
comment on column eligibility_check.raw is 'The answer as the clearing house gave it (X12 271 as JSON), for staff.';
create index eligibility_check_by_account on eligibility_check (account_id, created_at desc, id desc);
create index eligibility_check_by_policy on eligibility_check (policy_id, created_at desc, id desc);
create index eligibility_check_waiting on eligibility_check (created_at, id) where status = 'queued';
create index eligibility_check_newest on eligibility_check (created_at desc, id desc);
create trigger touch before update on eligibility_check for each row execute function app.touch();
create trigger starts_as before insert on eligibility_check for each row execute function app.starts_as('queued');
create trigger keeps_owner before update on eligibility_check
  for each row execute function app.keeps_owner('account_id', 'policy_id', 'coverage_id');

-- What a policy year has used up, as staff or the insurer said; claims will add to it.
create table policy_usage (
  id                          uuid primary key default app.new_id(),
  account_id                  uuid not null,
  policy_id                   uuid not null,
  coverage_id                 uuid,
  period_from                 date not null,
  period_until                date not null,
  currency                    app.currency_code not null,
  deductible_used_amount      app.amount not null default 0,
  coinsurance_used_amount     app.amount not null default 0,
  out_of_pocket_used_amount   app.amount not null default 0,
  annual_limit_used_amount    app.amount not null default 0,
  as_of                       date not null,
  source                      text not null default 'by_hand' check (source in ('by_hand', 'insurer', 'claims')),
  created_at                  timestamptz not null default now(),
  updated_at                  timestamptz not null default now(),
  version                     integer not null default 1,
  foreign key (account_id, policy_id) references policy (account_id, id),
  foreign key (account_id, coverage_id) references coverage (account_id, id),
  constraint policy_usage_days check (period_until >= period_from)
);
create unique index policy_usage_once on policy_usage (policy_id, coverage_id, period_from) nulls not distinct;
comment on column policy_usage.coverage_id is 'Null: counted for the whole family.';
create trigger touch before update on policy_usage for each row execute function app.touch();
create trigger keeps_owner before update on policy_usage
  for each row execute function app.keeps_owner('account_id', 'policy_id', 'coverage_id');

alter table eligibility_check enable row level security, force row level security;
alter table policy_usage enable row level security, force row level security;
grant select, insert, update on eligibility_check, policy_usage to numo_system, numo_admin;
create policy all_rows on eligibility_check to numo_admin, numo_system using (true) with check (true);
create policy all_rows on policy_usage to numo_admin, numo_system using (true) with check (true);
-- A household asks; it never writes the answer. What the insurer's program said in its own words is for staff.
grant select (id, account_id, coverage_id, policy_id, partner_id, service_date, status, source, in_force, network,
              deductible_amount, deductible_used_amount, coinsurance_bps, coinsurance_cap_amount, coinsurance_used_amount,
              out_of_pocket_max_amount, out_of_pocket_used_amount, annual_limit_amount, annual_limit_used_amount, currency,
              preauthorization_required, preauthorization_for, not_checked, disposition, error_code, trace_number, requested_by,
              responded_at, created_at, updated_at, version),
      insert (account_id, coverage_id, policy_id, service_date, requested_by)
  on eligibility_check to numo_client;
create policy own_account on eligibility_check for select to numo_client using (account_id = app.account_id());
create policy own_account_new on eligibility_check for insert to numo_client with check (account_id = app.account_id());
grant select on policy_usage to numo_client;
create policy own_account on policy_usage for select to numo_client using (account_id = app.account_id());
