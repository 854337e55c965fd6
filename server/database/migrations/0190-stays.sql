-- The stay of an authorization: what was billed so far of what the insurer guarantees, and the deposit at the desk of the clinic.
-- Both belong to the chain of versions and say which version was in force when they were written.
create function app.authorization_chain(of_account uuid, of_authorization uuid) returns uuid
  language sql stable
begin atomic
  with recursive version as (
    select a.id, a.extends_id from prior_authorization a where a.account_id = of_account and a.id = of_authorization
    union
    select b.id, b.extends_id from version v join prior_authorization b on b.account_id = of_account and b.id = v.extends_id)
  select v.id from version v where v.extends_id is null;
end;
comment on function app.authorization_chain is 'The first version of the chain that an authorization belongs to.';

create table stay_bill (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  chain_id          uuid not null default app.new_id(),
  number            text not null check (length(number) between 1 and 60),
  biller            text not null check (biller in ('hospital', 'surgeon', 'anaesthetist', 'laboratory', 'other')),
  biller_name       text check (length(biller_name) between 1 and 200),
  billed_on         date not null,
  amount            app.amount not null default 0,
  claim_id          uuid,
  withdrawn_at      timestamptz,
  created_by        uuid references app_user,
  created_at        timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, partner_id, id),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id),
  foreign key (account_id, partner_id, chain_id) references prior_authorization (account_id, partner_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  constraint stay_bill_not_both check (claim_id is null or withdrawn_at is null)
);
comment on table stay_bill is 'Interim bills of a stay, by whom they are of. The patient or the insurer pays them with the claim.';
comment on column stay_bill.chain_id is 'The first version of the authorization; a trigger sets it.';
comment on column stay_bill.amount is 'Sum of its lines, kept by a trigger; in the currency of the authorization.';
comment on column stay_bill.withdrawn_at is 'It was written by mistake and counts for nothing.';
create unique index stay_bill_once on stay_bill (account_id, chain_id, biller, number) where withdrawn_at is null;
create index stay_bill_by_chain on stay_bill (account_id, chain_id, id);
create index stay_bill_by_authorization on stay_bill (account_id, partner_id, authorization_id);
create index stay_bill_by_claim on stay_bill (account_id, partner_id, claim_id) where claim_id is not null;

create table stay_charge (
  id            uuid not null default app.new_id(),
  account_id    uuid not null,
  partner_id    uuid not null,
  stay_bill_id  uuid not null,
  sequence      smallint not null check (sequence > 0),
  category      text not null check (category in (
                  'room', 'nursing', 'intensive_care', 'theatre', 'surgeon', 'anaesthetist', 'consultation', 'investigation',
                  'medicine', 'consumable', 'implant', 'package', 'other', 'tax')),
  service_on    date not null,
  description   text not null check (length(description) between 1 and 300),
  quantity      numeric(12, 3) not null check (quantity > 0),
  unit_price    app.amount not null,
  amount        app.amount not null,
  primary key (account_id, id),
  unique (account_id, stay_bill_id, sequence),
  foreign key (account_id, partner_id, stay_bill_id) references stay_bill (account_id, partner_id, id),
  constraint stay_charge_amount check (amount = round(quantity * unit_price))
);

create table stay_deposit (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  chain_id          uuid not null default app.new_id(),
  kind              text not null check (kind in ('received', 'refunded', 'used', 'released')),
  amount            app.amount not null check (amount > 0),
  currency          app.currency_code not null,
  happened_on       date not null,
  method            text check (method in ('cash', 'card', 'transfer')),
  reference         text check (length(reference) between 1 and 80),
  claim_id          uuid,
  created_by        uuid references app_user,
  created_at        timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id),
  foreign key (account_id, partner_id, chain_id) references prior_authorization (account_id, partner_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  constraint stay_deposit_claim_named check ((claim_id is not null) = (kind in ('used', 'released'))),
  constraint stay_deposit_method_named check ((method is not null) = (kind in ('received', 'refunded')))
);
comment on table stay_deposit is 'What a patient left at the desk of a clinic for a stay, and what became of it. Only ever added.';
comment on column stay_deposit.kind is 'received and refunded at the desk; used for the patient''s share of a claim, or released from it again.';
create index stay_deposit_by_chain on stay_deposit (account_id, chain_id, id);
create index stay_deposit_by_claim on stay_deposit (account_id, partner_id, claim_id) where claim_id is not null;

create trigger only_added before update or delete on stay_charge for each row execute function app.only_added('description');
create trigger only_added before update or delete on stay_deposit for each row execute function app.only_added('reference');
create trigger only_added before delete on stay_bill for each row execute function app.only_added();
create trigger keeps_owner before update on stay_bill for each row execute function app.keeps_owner(
  'account_id', 'partner_id', 'authorization_id', 'chain_id', 'number', 'biller', 'billed_on', 'created_by');

-- Patients in a bed: what is watched every hour.
create index authorization_in_stay on authorization_admission (account_id, authorization_id)
  where actual_admission_at is not null and actual_discharge_at is null;

-- What clinics hold of households, and owe to them.
alter table ledger_account drop constraint ledger_account_code_check;
alter table ledger_account add constraint ledger_account_code_check
  check (code in ('bank', 'processor', 'insurer_receivable', 'patient_receivable', 'insurer_unapplied', 'account_unapplied',
                  'partner_pending', 'partner_payable', 'fx_clearing', 'fx_gain_loss', 'processor_fee', 'partner_fee',
                  'vat_payable', 'withheld_tax', 'subscription_revenue', 'account_invoiced', 'partner_invoiced',
                  'insurer_invoiced', 'service_revenue', 'bad_debt', 'bank_charges', 'partner_deposit', 'account_deposit'));

grant create on schema app to numo_system;

create function app.join_stay() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.chain_id := app.authorization_chain(new.account_id, new.authorization_id);
  return new;
end $$;
create trigger join_stay before insert on stay_bill for each row execute function app.join_stay();
create trigger join_stay before insert on stay_deposit for each row execute function app.join_stay();

-- Keeps the sum of a bill. Its lines are written with it; none is added to one that is withdrawn or claimed.
create function app.sum_stay_charges() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stay_bill b set amount = b.amount + n.amount
    from (select account_id, stay_bill_id, sum(amount)::bigint as amount from added group by 1, 2) n
   where b.account_id = n.account_id and b.id = n.stay_bill_id and b.withdrawn_at is null and b.claim_id is null;
  if not found then
    raise exception 'a bill that was claimed or withdrawn is fixed' using errcode = 'check_violation', constraint = 'stay_bill_fixed';
  end if;
  return null;
end $$;
create trigger sum_stay_charges after insert on stay_charge referencing new table as added
  for each statement execute function app.sum_stay_charges();

-- A bill belongs to one claim, until that is withdrawn; what is withdrawn stays so.
create function app.keeps_stay_bill() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if old.withdrawn_at is not null and (new.withdrawn_at, new.claim_id) is distinct from (old.withdrawn_at, old.claim_id)
     or old.claim_id is not null and new.claim_id is distinct from old.claim_id and not exists (
       select from public.claim c where c.account_id = old.account_id and c.id = old.claim_id and c.status = 'cancelled') then
    raise exception 'a bill that was claimed or withdrawn is fixed' using errcode = 'check_violation', constraint = 'stay_bill_fixed';
  end if;
  return new;
end $$;
create trigger keeps_stay_bill before update of withdrawn_at, claim_id on stay_bill
  for each row execute function app.keeps_stay_bill();

-- Books what became of a deposit, in one order: the stay is locked, so that two cannot use or give back the same money. What
-- is used for a claim is paid of it at the clinic; of one that is decided, the patient owes less and the clinic is owed less.
create function app.book_stay_deposit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  direction integer := case when new.kind in ('received', 'released') then 1 else -1 end;
  held bigint;
  used bigint;
  decided boolean := false;
  company uuid;
  entry uuid;
begin
  perform from public.prior_authorization a where a.account_id = new.account_id and a.id = new.chain_id for update;
  select coalesce(sum(case when d.kind in ('received', 'released') then d.amount::bigint else -d.amount::bigint end), 0) into held
    from public.stay_deposit d where d.account_id = new.account_id and d.chain_id = new.chain_id;
  if held < 0 then
    raise exception 'the clinic does not hold that much' using errcode = 'check_violation', constraint = 'stay_deposit_held';
  end if;
  select a.numo_company_id into company from public.account a where a.id = new.account_id;
  if new.claim_id is not null then
    select coalesce(sum(case when d.kind = 'used' then d.amount::bigint else -d.amount::bigint end), 0) into used
      from public.stay_deposit d where d.account_id = new.account_id and d.claim_id = new.claim_id and d.chain_id = new.chain_id;
    update public.claim c
       set patient_paid_at_partner_amount = c.patient_paid_at_partner_amount::bigint - direction * new.amount::bigint
     where c.account_id = new.account_id and c.id = new.claim_id and c.currency = new.currency
       and (new.kind = 'released' or c.status not in ('settled', 'closed', 'cancelled')
            and c.patient_paid_at_partner_amount::bigint + new.amount::bigint <= c.billed_amount::bigint)
       and (new.kind = 'released' or exists (select from public.stay_bill b
             where b.account_id = c.account_id and b.chain_id = new.chain_id and b.claim_id = c.id))
    returning c.outcome is not null, c.numo_company_id into decided, company;
    if not found or used < 0 then
      raise exception 'the claim cannot take that' using errcode = 'check_violation', constraint = 'stay_deposit_claim';
    end if;
  end if;
  insert into public.ledger_account (numo_company_id, code, type, currency, account_id, partner_id)
  select company, l.code, l.type, new.currency, case when l.is_household then new.account_id end, case when not l.is_household then new.partner_id end
    from (values ('partner_deposit', 'asset', false, true), ('account_deposit', 'liability', true, true),
                 ('patient_receivable', 'asset', true, false), ('partner_pending', 'liability', false, false))
         l(code, type, is_household, always)
   where l.always or decided
  on conflict do nothing;
  insert into public.journal_entry (numo_company_id, event, source_type, source_id, effective_on, created_by)
  values (company, case new.kind when 'received' then 'deposited' else 'deposit_' || new.kind end, 'stay_deposit', new.id,
          new.happened_on, new.created_by)
  returning id into entry;
  insert into public.journal_line (journal_entry_id, ledger_account_id, currency, amount)
  select entry, a.id, new.currency, l.way * direction * new.amount::bigint
    from (values ('partner_deposit', 1, true), ('account_deposit', -1, true), ('patient_receivable', 1, false), ('partner_pending', -1, false))
         l(code, way, always)
    join public.ledger_account a on a.numo_company_id = company and a.code = l.code and a.currency = new.currency
     and coalesce(a.account_id, a.partner_id) in (new.account_id, new.partner_id) and a.insurance_company_id is null
   where l.always or decided;
  return null;
end $$;
create trigger book_stay_deposit after insert on stay_deposit for each row execute function app.book_stay_deposit();

-- A claim says of what was paid at the clinic at least the deposit that is used for it.
create function app.keeps_used_deposit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.patient_paid_at_partner_amount < (
       select coalesce(sum(case when d.kind = 'used' then d.amount::bigint else -d.amount::bigint end), 0)
         from public.stay_deposit d where d.account_id = new.account_id and d.claim_id = new.id) then
    raise exception 'a deposit is used for this claim' using errcode = 'check_violation', constraint = 'claim_deposit_used';
  end if;
  return null;
end $$;
create trigger keeps_used_deposit after update of patient_paid_at_partner_amount on claim
  for each row execute function app.keeps_used_deposit();

-- Whether the caller is a clinic that added a file to the authorization of a stay that this claim bills. A policy cannot ask its own table.
create function app.is_file_of_stay(of_document uuid, of_claim uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.document_link k join public.stay_bill b on (b.account_id, b.partner_id) = (k.account_id, k.partner_id)
                  where k.document_id = of_document and b.claim_id = of_claim
                    and app.role() = 'partner' and b.partner_id = app.partner_id()
                    and app.authorization_chain(k.account_id, k.authorization_id) = b.chain_id) $$;
revoke execute on function app.is_file_of_stay(uuid, uuid) from public;
grant execute on function app.is_file_of_stay(uuid, uuid) to numo_partner;
alter function app.is_file_of_stay(uuid, uuid) owner to numo_system;

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.sum_stay_charges()', 'app.keeps_stay_bill()', 'app.book_stay_deposit()',
                             'app.keeps_used_deposit()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['stay_bill', 'stay_charge', 'stay_deposit'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select, insert, update, delete on %I to numo_system', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('grant select on %I to numo_admin, numo_partner, numo_client', name);
    execute format('create policy staff_rows on %I for select to numo_admin using (true)', name);
    execute format('create policy own_partner on %I for select to numo_partner using (partner_id = (select app.partner_id()))', name);
    execute format('create policy own_account on %I for select to numo_client using (account_id = (select app.account_id()))', name);
  end loop;
end $$;
revoke delete on stay_deposit, stay_bill from numo_system;

-- A clinic bills what a patient in a bed got, while the authorization is with anybody or in force, and afterwards what came late.
grant insert (account_id, partner_id, authorization_id, number, biller, biller_name, billed_on, created_by),
      update (withdrawn_at, claim_id) on stay_bill to numo_partner;
create policy own_partner_new on stay_bill for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and created_by = (select app.user_id())
              and exists (select from prior_authorization a
                           where a.account_id = stay_bill.account_id and a.id = stay_bill.authorization_id
                             and a.status in ('submitted', 'needs_info', 'sent', 'pending', 'approved', 'partially_approved', 'expired')));
create policy own_partner_said on stay_bill for update to numo_partner
  using (partner_id = (select app.partner_id())) with check (partner_id = (select app.partner_id()));
grant insert (account_id, partner_id, stay_bill_id, sequence, category, service_on, description, quantity, unit_price, amount)
  on stay_charge to numo_partner;
create policy own_partner_new on stay_charge for insert to numo_partner
  with check (partner_id = (select app.partner_id()));
grant insert (account_id, partner_id, authorization_id, kind, amount, currency, happened_on, method, reference, claim_id, created_by)
  on stay_deposit to numo_partner;
create policy own_partner_new on stay_deposit for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and created_by = (select app.user_id())
              and exists (select from prior_authorization a
                           where a.account_id = stay_deposit.account_id and a.id = stay_deposit.authorization_id
                             and a.status <> 'draft' and a.currency = stay_deposit.currency));

-- The claim of a stay takes over the files of its authorization.
grant insert (account_id, document_id, claim_id, partner_id) on document_link to numo_partner;
create policy own_partner_taken on document_link for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and policy_id is null and authorization_id is null
              and exists (select from claim c where c.account_id = document_link.account_id and c.id = document_link.claim_id
                             and c.partner_id = (select app.partner_id()) and c.payee_type = 'provider' and c.status = 'draft')
              and app.is_file_of_stay(document_id, claim_id));

-- A household sees who lies in a bed of a clinic.
grant select (account_id, authorization_id, planned_admission_at, planned_discharge_at, actual_admission_at, actual_discharge_at)
  on authorization_admission to numo_client;
create policy own_account on authorization_admission for select to numo_client using (account_id = (select app.account_id()));

-- After each bill the program looks whether somebody has to be told.
create policy watch_stay on job_request for insert to numo_partner
  with check (queue = 'watch-stay' and data - 'authorization_id' = '{}'
              and exists (select from prior_authorization a where a.id = (data ->> 'authorization_id')::uuid));
