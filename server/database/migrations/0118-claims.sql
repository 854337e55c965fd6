-- Claims that households file themselves: where the care was, who paid, files and messages.
alter table claim
  add column provider_name text check (length(provider_name) between 1 and 200),
  add column service_country app.country_code,
  add column is_paid_by_household boolean not null default false;
comment on column claim.provider_name is 'Clinic or doctor as the household wrote it; a claim of a clinic names its partner or provider instead.';
comment on column claim.is_paid_by_household is 'The household paid the bill itself and wants its money back.';

-- Not who works on it, nor what the clinic receives.
revoke select on claim from numo_client;
grant select (id, number, account_id, client_id, coverage_id, partner_id, provider_id, provider_name, service_country,
              insurance_company_id, numo_company_id, type, payee_type, is_paid_by_household, service_from, service_until, currency,
              status, outcome, status_reason, insurer_claim_number, billed_amount, insurer_payable_amount,
              patient_responsibility_amount, write_off_amount, patient_paid_at_partner_amount, patient_paid_amount,
              insurer_paid_amount, insurer_balance, patient_balance, submission_count, submitted_at, sent_at, adjudicated_at,
              settled_at, closed_at, original_claim_id, created_by, created_at, updated_at, version),
      insert (provider_name, service_country, is_paid_by_household),
      update (insurance_company_id, status_reason, provider_name, service_country, is_paid_by_household)
  on claim to numo_client;
grant insert (provider_name, service_country), update (provider_name, service_country) on claim to numo_admin;
grant select (provider_name, service_country, is_paid_by_household) on claim to numo_partner;

-- A file is about a policy or about a claim.
alter table document_link
  add column claim_id uuid,
  add foreign key (account_id, claim_id) references claim (account_id, id),
  add constraint document_link_claim_once unique (document_id, claim_id),
  alter column policy_id drop not null,
  add constraint document_link_one_subject check (num_nonnulls(policy_id, claim_id) = 1);
create index document_link_by_claim on document_link (claim_id) where claim_id is not null;
grant insert (claim_id) on document_link to numo_client, numo_admin;

-- Messages between a household and staff about a claim. Only ever added.
create table claim_message (
  id              uuid not null default app.new_id(),
  account_id      uuid not null,
  claim_id        uuid not null,
  author_user_id  uuid references app_user,
  author_role     text not null check (author_role in ('client', 'admin')),
  body            text not null check (length(body) between 1 and 2000),
  created_at      timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id)
);
create index claim_message_by_claim on claim_message (account_id, claim_id, id);
alter table claim_message enable row level security, force row level security;
grant select, insert, update, delete on claim_message to numo_system;
create policy system_rows on claim_message to numo_system using (true) with check (true);
create policy only_the_program on claim_message as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
grant select, insert (account_id, claim_id, author_user_id, author_role, body) on claim_message to numo_admin, numo_client;
create policy staff_rows on claim_message to numo_admin
  using (true) with check (author_role = 'admin' and author_user_id = (select app.user_id()));
create policy own_account on claim_message for select to numo_client using (account_id = (select app.account_id()));
create policy own_account_new on claim_message for insert to numo_client
  with check (account_id = (select app.account_id()) and author_role = 'client' and author_user_id = (select app.user_id()));

-- What an insurer wants with a request, and by when.
grant select (id, insurance_company_id, request, care_setting, documents, deadline_days, answer_days)
  on insurance_requirement to numo_client;
create policy all_rows_read on insurance_requirement for select to numo_client using (true);
grant select (timely_filing_days) on insurance_company to numo_client;
