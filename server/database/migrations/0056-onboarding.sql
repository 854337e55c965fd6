-- Onboarding: what somebody has typed so far, where they came from.
create table onboarding_draft (
  account_id  uuid not null references account,
  step        text not null check (step in ('address', 'insurance', 'card-upload', 'eligibility', 'billing', 'clients')),
  data        jsonb not null,
  updated_by  uuid not null references app_user,
  updated_at  timestamptz not null default now(),
  primary key (account_id, step),
  constraint onboarding_draft_small check (length(data::text) <= 20000)
);

-- A household that began on an organisation's own page, and what it agreed to there.
create table partner_referral (
  account_id    uuid not null references account,
  partner_id    uuid not null references partner,
  agreed_by     uuid not null references app_user,
  text_version  text not null check (length(text_version) between 1 and 40),
  agreed_at     timestamptz not null default now(),
  ended_at      timestamptz,
  primary key (account_id, partner_id)
);
create index partner_referral_by_partner on partner_referral (partner_id, agreed_at desc);

-- Claims: the header that lists need. Their lines, decisions and money come with the work on claims.
create sequence claim_number;
create table claim (
  id                             uuid primary key default app.new_id(),
  number                         text not null unique default app.numbered('CLM-', nextval('claim_number')),
  account_id                     uuid not null references account,
  client_id                      uuid not null,
  coverage_id                    uuid,
  partner_id                     uuid references partner,
  provider_id                    uuid references provider,
  insurance_company_id           uuid references insurance_company,
  numo_company_id                uuid not null references numo_company,
  type                           text not null check (type in ('institutional', 'professional', 'oral', 'pharmacy', 'vision')),
  payee_type                     text not null default 'provider' check (payee_type in ('provider', 'subscriber')),
  service_from                   date not null,
  service_until                  date not null,
  currency                       app.currency_code not null,
  status                         text not null default 'draft' check (status in (
                                   'draft', 'submitted', 'needs_info', 'sent', 'rejected', 'pending', 'adjudicated', 'appealed',
                                   'settled', 'closed', 'cancelled')),
  outcome                        text check (outcome in ('approved', 'partially_approved', 'denied')),
  status_reason                  text check (length(status_reason) <= 1000),
  billed_amount                  app.amount not null default 0,
  insurer_payable_amount         app.amount not null default 0,
  patient_responsibility_amount  app.amount not null default 0,
  write_off_amount               app.amount not null default 0,
  patient_paid_amount            app.amount not null default 0,
  created_by                     uuid references app_user,
  created_at                     timestamptz not null default now(),
  updated_at                     timestamptz not null default now(),
  version                        integer not null default 1,
  unique (account_id, id),
  foreign key (account_id, client_id) references client (account_id, id),
  foreign key (account_id, coverage_id) references coverage (account_id, id),
  foreign key (account_id, partner_id, client_id) references care_relationship (account_id, partner_id, client_id),
  constraint claim_days check (service_until >= service_from),
  constraint claim_adjudication_balances
    check (outcome is null or billed_amount = insurer_payable_amount + patient_responsibility_amount + write_off_amount)
);
create index claim_newest on claim (created_at desc, id desc);
create index claim_by_account on claim (account_id, created_at desc, id desc);
create trigger touch before update on claim for each row execute function app.touch();
create trigger starts_as before insert on claim for each row execute function app.starts_as('draft');
create trigger keeps_owner before update on claim
  for each row execute function app.keeps_owner('account_id', 'client_id', 'partner_id', 'currency', 'numo_company_id');

alter table onboarding_draft enable row level security, force row level security;
alter table partner_referral enable row level security, force row level security;
alter table claim enable row level security, force row level security;
grant select, insert, update, delete on onboarding_draft, partner_referral to numo_system;
grant usage on sequence claim_number to numo_system;
grant select, insert, update on claim to numo_system;
create policy system_rows on onboarding_draft to numo_system using (true) with check (true);
create policy system_rows on partner_referral to numo_system using (true) with check (true);
create policy system_rows on claim to numo_system using (true) with check (true);
grant select on claim, partner_referral to numo_admin;
create policy staff_rows on claim for select to numo_admin using (true);
create policy staff_rows on partner_referral for select to numo_admin using (true);
grant select, insert, update, delete on onboarding_draft to numo_client;
create policy own_account on onboarding_draft to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());
grant select on partner_referral, claim to numo_client;
create policy own_account on partner_referral for select to numo_client using (account_id = app.account_id());
create policy own_account on claim for select to numo_client using (account_id = app.account_id());
grant select on partner_referral to numo_partner;
create policy own_partner on partner_referral for select to numo_partner using (partner_id = app.partner_id());

-- What a household calls its insurer while we do not know it; staff find it by these words.
alter table policy add column insurer_name text check (length(insurer_name) between 1 and 200);
comment on column policy.insurer_name is 'As the household wrote it, while the insurer is not one of ours.';
grant insert (insurer_name), update (insurer_name) on policy to numo_client;
alter table policy drop column words;
alter table policy
  add column words text collate "C" not null generated always as
    (app.fold(coalesce(policy_number, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(plan, '') || ' '
              || coalesce(insurer_name, ''))) stored;
create index policy_by_words on policy using gin (words gin_trgm_ops);

-- A policy that a household took out again is none. Otherwise the same rule as before, and as domains/accounts/rules.ts.
create or replace view account_onboarding with (security_invoker = true) as
select a.id as account_id,
       case
         when not (c.has_client and a.stripe_payment_method_id is not null
                   and coalesce(p.plan is not null and p.policy_document_id_front is not null, false))
           then 'incomplete'
         when p.insurance_company_id is null then 'needs_approval'
         else 'approved'
       end as onboarding_status,
       c.has_client,
       a.stripe_payment_method_id is not null as has_payment_method,
       p.id is not null as has_insurance,
       coalesce(p.plan is not null, false) as has_insurance_plan
  from account a
 cross join lateral (
   select exists (select from client where client.account_id = a.id and client.status = 'active') as has_client) c
  left join lateral (
   select * from policy where policy.account_id = a.id and policy.status <> 'cancelled'
    order by policy.rank limit 1) p on true;
