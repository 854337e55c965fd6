-- Claims: lines, diagnoses, decisions of the insurer and the history of each; sums are kept and refused here.
create domain app.signed_amount as bigint check (value between -9007199254740991 and 9007199254740991);
create domain app.rate as numeric(20, 10) check (value > 0);

alter table claim
  add column original_claim_id uuid,
  add column insurer_claim_number text check (length(insurer_claim_number) between 1 and 80),
  add column submission_count smallint not null default 0 check (submission_count >= 0),
  add column patient_paid_at_partner_amount app.amount not null default 0,
  add column insurer_paid_amount app.amount not null default 0,
  add column paid_out_amount app.signed_amount not null default 0,
  add column insurer_balance bigint not null generated always as (insurer_payable_amount::bigint - insurer_paid_amount::bigint) stored,
  add column patient_balance bigint not null generated always as
    (patient_responsibility_amount::bigint - patient_paid_at_partner_amount::bigint - patient_paid_amount::bigint) stored,
  add column submitted_at timestamptz,
  add column sent_at timestamptz,
  add column adjudicated_at timestamptz,
  add column settled_at timestamptz,
  add column closed_at timestamptz,
  add column assigned_to uuid references app_user,
  add column snoozed_until date,
  add unique (account_id, partner_id, id),
  add foreign key (account_id, original_claim_id) references claim (account_id, id),
  add constraint claim_insurer_not_overpaid check (insurer_paid_amount::bigint <= insurer_payable_amount::bigint) not valid,
  add constraint claim_patient_not_overpaid check
    (outcome is null or patient_paid_amount::bigint + patient_paid_at_partner_amount::bigint <= patient_responsibility_amount::bigint) not valid,
  add constraint claim_settled_is_zero check (status not in ('settled', 'closed') or
    (insurer_payable_amount::bigint = insurer_paid_amount::bigint and
     patient_responsibility_amount::bigint = patient_paid_at_partner_amount::bigint + patient_paid_amount::bigint)) not valid,
  add constraint claim_outcome_once_adjudicated check
    ((status in ('adjudicated', 'appealed', 'settled', 'closed')) = (outcome is not null)) not valid;
create unique index claim_insurer_number on claim (insurance_company_id, insurer_claim_number) where insurer_claim_number is not null;
create index claim_by_partner on claim (partner_id, created_at desc, id desc) where partner_id is not null;
create index claim_by_status on claim (status, created_at desc, id desc);
create index claim_by_insurer on claim (insurance_company_id, created_at desc, id desc);
create index claim_by_client on claim (account_id, client_id, created_at desc, id desc);

create table claim_item (
  id             uuid not null default app.new_id(),
  account_id     uuid not null,
  partner_id     uuid,
  claim_id       uuid not null,
  sequence       smallint not null check (sequence > 0),
  product_id     uuid references product,
  category       text not null check (length(category) between 1 and 40),
  code           text check (length(code) <= 60),
  description    text not null check (length(description) between 1 and 300),
  service_date   date not null,
  quantity       numeric(12, 3) not null check (quantity > 0),
  unit_price     app.amount not null,
  net_amount     app.amount not null,
  tax_rate_bps   app.bps not null default 0,
  tax_amount     app.amount not null default 0,
  billed_amount  bigint not null generated always as (net_amount::bigint + tax_amount::bigint) stored,
  created_at     timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, claim_id, sequence),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  constraint claim_item_net check (net_amount = round(quantity * unit_price)),
  constraint claim_item_tax check (tax_amount = round(net_amount::numeric * tax_rate_bps / 10000))
);

create table claim_diagnosis (
  id           uuid not null default app.new_id(),
  account_id   uuid not null,
  partner_id   uuid,
  claim_id     uuid not null,
  sequence     smallint not null check (sequence > 0),
  code_system  text not null default 'text' check (code_system in ('icd10', 'icd11', 'text')),
  code         text check (length(code) <= 20),
  description  text not null check (length(description) between 1 and 300),
  type         text not null default 'principal' check (type in ('principal', 'admitting', 'discharge', 'differential', 'clinical', 'other')),
  primary key (account_id, id),
  unique (account_id, claim_id, sequence),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id)
);
create unique index claim_diagnosis_principal on claim_diagnosis (account_id, claim_id) where type = 'principal';

-- One decision of the insurer a row, never changed; the highest revision counts.
create table claim_response (
  id                             uuid not null default app.new_id(),
  account_id                     uuid not null,
  partner_id                     uuid,
  claim_id                       uuid not null,
  revision                       smallint not null check (revision > 0),
  outcome                        text not null check (outcome in ('approved', 'partially_approved', 'denied')),
  insurer_reference              text check (length(insurer_reference) <= 120),
  disposition                    text check (length(disposition) <= 2000),
  document_id                    uuid,
  submitted_amount               app.amount not null,
  eligible_amount                app.amount not null,
  benefit_amount                 app.amount not null,
  patient_responsibility_amount  app.amount not null,
  write_off_amount               app.amount not null,
  benefit_currency               app.currency_code,
  benefit_amount_foreign         app.amount,
  fx_rate                        app.rate,
  fx_on                          date,
  fx_source                      text check (length(fx_source) <= 120),
  decided_on                     date not null,
  created_by                     uuid references app_user,
  created_at                     timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, claim_id, revision),
  unique (account_id, claim_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  foreign key (account_id, document_id) references document (account_id, id),
  -- X12 835: what was submitted is paid, owed by the patient, or written off.
  constraint claim_response_sums check
    (submitted_amount::bigint = benefit_amount::bigint + patient_responsibility_amount::bigint + write_off_amount::bigint),
  constraint claim_response_foreign check
    (num_nonnulls(benefit_currency, benefit_amount_foreign, fx_rate) in (0, 3)),
  constraint claim_response_denied check (outcome <> 'denied' or benefit_amount = 0)
);

create table claim_adjustment (
  id                 uuid not null default app.new_id(),
  account_id         uuid not null,
  partner_id         uuid,
  claim_id           uuid not null,
  claim_response_id  uuid not null,
  item_sequence      smallint,
  group_code         text not null check (group_code in ('CO', 'PR', 'OA', 'PI')),
  reason_code        text not null check (reason_code ~ '^[A-Z]{0,2}[0-9]{1,3}$'),
  amount             app.signed_amount not null check (amount <> 0),
  note               text check (length(note) <= 500),
  primary key (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  foreign key (account_id, claim_id, claim_response_id) references claim_response (account_id, claim_id, id),
  foreign key (account_id, claim_id, item_sequence) references claim_item (account_id, claim_id, sequence)
);
create index claim_adjustment_by_response on claim_adjustment (account_id, claim_response_id);

create table claim_event (
  id             uuid not null default app.new_id(),
  account_id     uuid not null,
  partner_id     uuid,
  claim_id       uuid not null,
  from_status    text,
  to_status      text not null,
  event          text not null,
  actor_role     text not null,
  actor_user_id  uuid references app_user,
  note           text check (length(note) <= 1000),
  created_at     timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id)
);
create index claim_event_by_claim on claim_event (account_id, claim_id, id);

-- Rows of money are only ever added. The trigger's arguments name free text that grants let the program erase when a household leaves.
create function app.only_added() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_only_added';
end $$;
create trigger only_added before update or delete on claim_response
  for each row execute function app.only_added('disposition', 'document_id');
create trigger only_added before update or delete on claim_adjustment for each row execute function app.only_added('note');
create trigger only_added before update or delete on claim_event for each row execute function app.only_added('note');
create trigger only_added before delete on claim for each row execute function app.only_added();
create trigger guard_transition before update of status on claim for each row execute function app.guard_transition();

alter table status_transition no force row level security;
insert into status_transition values
  ('claim', 'draft', 'submitted', 'submit', '{partner,client,admin}'),
  ('claim', 'submitted', 'needs_info', 'request_info', '{admin}'),
  ('claim', 'needs_info', 'submitted', 'resubmit', '{partner,client,admin}'),
  ('claim', 'submitted', 'sent', 'send', '{admin,system}'),
  ('claim', 'sent', 'rejected', 'insurer_reject', '{admin,system}'),
  ('claim', 'sent', 'pending', 'insurer_accept', '{admin,system}'),
  ('claim', 'sent', 'adjudicated', 'adjudicate', '{admin,system}'),
  ('claim', 'rejected', 'needs_info', 'correct', '{admin}'),
  ('claim', 'rejected', 'sent', 'resend', '{admin}'),
  ('claim', 'pending', 'needs_info', 'request_info', '{admin}'),
  ('claim', 'pending', 'adjudicated', 'adjudicate', '{admin,system}'),
  ('claim', 'adjudicated', 'appealed', 'appeal', '{admin}'),
  ('claim', 'appealed', 'adjudicated', 'adjudicate', '{admin,system}'),
  ('claim', 'adjudicated', 'settled', 'settle', '{system,admin}'),
  ('claim', 'settled', 'appealed', 'appeal', '{admin}'),
  ('claim', 'settled', 'closed', 'close', '{system,admin}'),
  ('claim', 'closed', 'appealed', 'reopen', '{admin}'),
  ('claim', 'draft', 'cancelled', 'cancel', '{partner,client,admin}'),
  ('claim', 'submitted', 'cancelled', 'cancel', '{partner,client,admin}'),
  ('claim', 'needs_info', 'cancelled', 'cancel', '{partner,client,admin}'),
  ('claim', 'rejected', 'cancelled', 'cancel', '{partner,client,admin}'),
  ('claim', 'sent', 'cancelled', 'cancel', '{admin}'),
  ('claim', 'pending', 'cancelled', 'cancel', '{admin}');
alter table status_transition force row level security;

grant create on schema app to numo_system;

-- Keeps the sum of the lines on the claim, whose row lock makes writers wait for each other. Refuses changes of lines once
-- the claim was sent.
create function app.sum_claim_items() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line record := coalesce(new, old);
  difference bigint := coalesce(new.net_amount::bigint + new.tax_amount::bigint, 0)
                     - coalesce(old.net_amount::bigint + old.tax_amount::bigint, 0);
begin
  -- What a line says is erased when a household leaves; its amounts stay.
  if tg_op = 'UPDATE' and difference = 0 and app.role() = 'system' then
    return null;
  end if;
  update public.claim c
     set billed_amount = c.billed_amount + difference
   where c.account_id = line.account_id and c.id = line.claim_id and c.status in ('draft', 'submitted', 'needs_info');
  if not found then
    raise exception 'the lines of a claim that was sent are fixed'
      using errcode = 'check_violation', constraint = 'claim_items_fixed';
  end if;
  return null;
end $$;
create trigger sum_claim_items after insert or update or delete on claim_item for each row execute function app.sum_claim_items();

-- Diagnoses are fixed with the lines. The program deletes them when a household leaves.
create function app.keep_sent_diagnoses() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  diagnosis record := coalesce(new, old);
begin
  perform from public.claim c
   where c.account_id = diagnosis.account_id and c.id = diagnosis.claim_id and c.status in ('draft', 'submitted', 'needs_info');
  if not found and (tg_op = 'INSERT' or app.role() <> 'system') then
    raise exception 'the diagnoses of a claim that was sent are fixed'
      using errcode = 'check_violation', constraint = 'claim_items_fixed';
  end if;
  return null;
end $$;
create trigger keep_sent_diagnoses after insert or delete on claim_diagnosis
  for each row execute function app.keep_sent_diagnoses();

-- A decision becomes the claim's own amounts. Refused unless the claim awaits one and the decision is about what was billed.
create function app.apply_claim_response() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.claim c
     set outcome = new.outcome,
         insurer_payable_amount = new.benefit_amount,
         patient_responsibility_amount = new.patient_responsibility_amount,
         write_off_amount = new.write_off_amount,
         status = 'adjudicated',
         adjudicated_at = now()
   where c.account_id = new.account_id and c.id = new.claim_id and c.billed_amount = new.submitted_amount
     and c.status in ('sent', 'pending', 'appealed')
     and new.revision = 1 + (select coalesce(max(r.revision), 0) from public.claim_response r
                              where r.account_id = new.account_id and r.claim_id = new.claim_id and r.id <> new.id);
  if not found then
    raise exception 'the claim awaits no decision, or another amount was billed'
      using errcode = 'check_violation', constraint = 'claim_response_matches';
  end if;
  return null;
end $$;
create trigger apply_claim_response after insert on claim_response for each row execute function app.apply_claim_response();

-- X12 835: what the decision says the patient owes and what is written off is the sum of its adjustments, at commit.
create function app.balance_claim_response() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  response_id uuid := case tg_table_name when 'claim_response' then to_jsonb(new) ->> 'id'
                                         else to_jsonb(new) ->> 'claim_response_id' end;
begin
  perform from public.claim_response r
    cross join lateral (
     select coalesce(sum(a.amount) filter (where a.group_code = 'PR'), 0) as patient,
            coalesce(sum(a.amount) filter (where a.group_code <> 'PR'), 0) as other
       from public.claim_adjustment a where a.account_id = r.account_id and a.claim_response_id = r.id) s
   where r.account_id = new.account_id and r.id = response_id
     and (r.patient_responsibility_amount <> s.patient or r.write_off_amount <> s.other);
  if found then
    raise exception 'the adjustments do not add up to the decision'
      using errcode = 'check_violation', constraint = 'claim_response_balance';
  end if;
  return null;
end $$;
create constraint trigger balance_claim_response after insert on claim_response
  deferrable initially deferred for each row execute function app.balance_claim_response();
create constraint trigger balance_claim_response after insert on claim_adjustment
  deferrable initially deferred for each row execute function app.balance_claim_response();

-- Every change of status is written down, by whoever made it.
create function app.record_claim_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  insert into public.claim_event (account_id, partner_id, claim_id, from_status, to_status, event, actor_role, actor_user_id, note)
  values (new.account_id, new.partner_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
          case when tg_op = 'INSERT' then 'create'
               else (select t.event from public.status_transition t
                      where t.entity = 'claim' and t.from_status = old.status and t.to_status = new.status) end,
          app.role(), app.user_id(), new.status_reason);
  return null;
end $$;
create trigger record_claim_event after insert or update of status on claim
  for each row execute function app.record_claim_event();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.sum_claim_items()', 'app.keep_sent_diagnoses()', 'app.apply_claim_response()', 'app.balance_claim_response()',
                             'app.record_claim_event()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['claim_item', 'claim_diagnosis', 'claim_response', 'claim_adjustment', 'claim_event'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select, insert, update on %I to numo_system', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('grant select on %I to numo_admin, numo_client, numo_partner', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy own_account on %I for select to numo_client using (account_id = (select app.account_id()))', name);
    execute format('create policy own_partner on %I for select to numo_partner using (partner_id = (select app.partner_id()))', name);
  end loop;
end $$;

-- Staff write lines and decisions; what follows for the claim's sums is the triggers' doing, never a statement's.
grant insert, delete on claim_item, claim_diagnosis to numo_admin;
grant delete on claim_diagnosis to numo_system;
grant insert on claim_response, claim_adjustment to numo_admin;
grant usage on sequence claim_number to numo_admin, numo_client, numo_partner;
grant insert (account_id, client_id, coverage_id, partner_id, provider_id, insurance_company_id, numo_company_id, type, payee_type,
              service_from, service_until, currency, status, original_claim_id, patient_paid_at_partner_amount, created_by),
      update (coverage_id, provider_id, insurance_company_id, type, service_from, service_until, status, status_reason,
              insurer_claim_number, submission_count, patient_paid_at_partner_amount, submitted_at, sent_at, settled_at, closed_at,
              assigned_to, snoozed_until)
  on claim to numo_admin;
drop policy staff_rows on claim;
create policy staff_rows on claim to numo_admin using (true) with check (true);

-- A household files for itself; a clinic for the people it treats. Both while it is theirs to change.
grant insert (account_id, client_id, coverage_id, partner_id, provider_id, insurance_company_id, numo_company_id, type, payee_type,
              service_from, service_until, currency, created_by),
      update (coverage_id, provider_id, type, service_from, service_until, status, submitted_at)
  on claim to numo_client;
create policy own_account_new on claim for insert to numo_client
  with check (account_id = (select app.account_id()) and payee_type = 'subscriber' and created_by = (select app.user_id()));
create policy own_account_said on claim for update to numo_client
  using (account_id = (select app.account_id()) and payee_type = 'subscriber' and status in ('draft', 'needs_info', 'submitted', 'rejected'))
  with check (account_id = (select app.account_id()) and status in ('draft', 'submitted', 'cancelled', 'needs_info'));
grant select (id, number, account_id, client_id, coverage_id, partner_id, provider_id, insurance_company_id, numo_company_id, type,
              payee_type, service_from, service_until, currency, status, outcome, status_reason, insurer_claim_number,
              billed_amount, insurer_payable_amount, patient_responsibility_amount, write_off_amount,
              patient_paid_at_partner_amount, patient_paid_amount, insurer_paid_amount, paid_out_amount, insurer_balance,
              patient_balance, submitted_at, sent_at, adjudicated_at, settled_at, closed_at, original_claim_id, created_by,
              created_at, updated_at, version),
      insert (account_id, client_id, coverage_id, partner_id, provider_id, insurance_company_id, numo_company_id, type, payee_type,
              service_from, service_until, currency, patient_paid_at_partner_amount, created_by),
      update (coverage_id, provider_id, type, service_from, service_until, patient_paid_at_partner_amount, status, submitted_at)
  on claim to numo_partner;
create policy own_partner on claim for select to numo_partner using (partner_id = (select app.partner_id()));
create policy own_partner_new on claim for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and payee_type = 'provider' and created_by = (select app.user_id()));
create policy own_partner_said on claim for update to numo_partner
  using (partner_id = (select app.partner_id()) and payee_type = 'provider' and status in ('draft', 'needs_info', 'submitted', 'rejected'))
  with check (partner_id = (select app.partner_id()) and status in ('draft', 'submitted', 'cancelled', 'needs_info'));
grant insert (account_id, partner_id, claim_id, sequence, product_id, category, code, description, service_date, quantity,
              unit_price, net_amount, tax_rate_bps, tax_amount),
      delete on claim_item to numo_client, numo_partner;
grant insert (account_id, partner_id, claim_id, sequence, code_system, code, description, type), delete on claim_diagnosis to numo_client, numo_partner;
do $$
declare
  name text;
begin
  foreach name in array array['claim_item', 'claim_diagnosis'] loop
    execute format('create policy own_account_lines on %I to numo_client
      using (account_id = (select app.account_id()) and exists (select from claim c where c.account_id = %1$I.account_id and c.id = %1$I.claim_id
             and c.payee_type = ''subscriber''))
      with check (account_id = (select app.account_id()) and exists (select from claim c where c.account_id = %1$I.account_id
             and c.id = %1$I.claim_id and c.payee_type = ''subscriber''))', name);
    execute format('create policy own_partner_lines on %I to numo_partner
      using (partner_id = (select app.partner_id()) and exists (select from claim c where c.account_id = %1$I.account_id and c.id = %1$I.claim_id
             and c.payee_type = ''provider''))
      with check (partner_id = (select app.partner_id()) and exists (select from claim c where c.account_id = %1$I.account_id
             and c.id = %1$I.claim_id and c.payee_type = ''provider''))', name);
  end loop;
end $$;
