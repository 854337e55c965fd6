-- Files of insurers and banks: remittances that become payments, and statement lines that payments are matched to.
create table money_file (
  id          uuid primary key default app.new_id(),
  kind        text not null check (kind in ('remittance', 'statement')),
  format      text not null check (format in ('x12_835', 'csv', 'camt053', 'mt940')),
  file_name   text not null check (length(file_name) between 1 and 200),
  sha256      bytea not null unique check (length(sha256) = 32),
  content     bytea not null check (length(content) between 1 and 8000000),
  created_by  uuid references app_user,
  created_at  timestamptz not null default now()
);
create index money_file_newest on money_file (created_at desc, id desc);
create trigger only_added before update or delete on money_file for each row execute function app.only_added();

create table bank_line (
  id               uuid primary key default app.new_id(),
  numo_company_id  uuid not null references numo_company,
  money_file_id    uuid not null references money_file,
  account          text check (length(account) between 1 and 80),
  booked_on        date not null,
  value_on         date,
  currency         app.currency_code not null,
  amount           app.signed_amount not null,
  matched_amount   app.signed_amount not null default 0,
  bank_reference   text check (length(bank_reference) between 1 and 140),
  payer_reference  text check (length(payer_reference) between 1 and 140),
  counterparty     text check (length(counterparty) between 1 and 140),
  description      text not null default '' check (length(description) <= 1000),
  return_code      text check (length(return_code) between 1 and 140),
  fingerprint      bytea not null check (length(fingerprint) = 32),
  status           text not null generated always as (
    case when is_set_aside then 'set_aside' when matched_amount::bigint = amount::bigint then 'matched' else 'open' end) stored
                     check (status in ('open', 'matched', 'set_aside')),
  is_set_aside     boolean not null default false,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  -- Statements overlap: the same movement is kept once.
  unique (numo_company_id, fingerprint),
  constraint bank_line_not_over_matched check
    (matched_amount::bigint between least(amount::bigint, 0) and greatest(amount::bigint, 0)),
  constraint bank_line_set_aside_is_free check (not is_set_aside or matched_amount = 0)
);
create index bank_line_by_status on bank_line (status, booked_on desc, id desc);
create index bank_line_by_file on bank_line (money_file_id);
create trigger touch before update on bank_line for each row execute function app.touch();
create trigger keeps_owner before update on bank_line for each row execute function app.keeps_owner(
  'numo_company_id', 'money_file_id', 'account', 'booked_on', 'currency', 'amount', 'fingerprint');
create trigger only_added before delete on bank_line for each row execute function app.only_added();

alter table insurance_payment
  add column money_file_id uuid references money_file,
  -- Place of the remittance in its file.
  add column remittance_index integer check (remittance_index >= 0),
  add column bank_line_id uuid references bank_line,
  add constraint insurance_payment_remittance check (num_nonnulls(money_file_id, remittance_index) in (0, 2)),
  -- A remittance without money says how claims were decided.
  drop constraint insurance_payment_amount_check,
  add constraint insurance_payment_amount_check check (amount >= 0);
create unique index insurance_payment_by_remittance on insurance_payment (money_file_id, remittance_index) where money_file_id is not null;
create index insurance_payment_by_bank_line on insurance_payment (bank_line_id) where bank_line_id is not null;
comment on column insurance_payment.adjustment_amount is
  'Sum of its provider-level adjustments with the sign of X12 PLB: above zero the insurer kept it back, so claims are paid by more than came in.';

grant create on schema app to numo_system;

-- Counts allocations on payments and claims, once a statement: a remittance adds thousands, and takes back among them.
-- Row locks make writers wait for each other, checks refuse.
create function app.apply_insurance_payment_items() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed bigint;
  expected bigint;
begin
  select count(distinct n.insurance_payment_id) into expected from added n;
  update public.insurance_payment p set allocated_amount = p.allocated_amount::bigint + s.amount
    from (select n.insurance_payment_id, sum(n.amount)::bigint as amount from added n group by 1) s
   where p.id = s.insurance_payment_id and p.status = 'received';
  get diagnostics changed = row_count;
  if changed <> expected then
    raise exception 'the payment has not been received, or is reconciled'
      using errcode = 'check_violation', constraint = 'insurance_payment_received';
  end if;
  select count(distinct (n.account_id, n.claim_id, n.claim_currency)) into expected from added n;
  update public.claim c set insurer_paid_amount = c.insurer_paid_amount::bigint + s.amount
    from (select n.account_id, n.claim_id, n.claim_currency, sum(n.claim_amount)::bigint as amount
            from added n group by 1, 2, 3) s
   where c.account_id = s.account_id and c.id = s.claim_id and c.currency = s.claim_currency and c.outcome is not null;
  get diagnostics changed = row_count;
  if changed <> expected then
    raise exception 'the claim has not been decided, or is in another currency'
      using errcode = 'check_violation', constraint = 'claim_adjudicated';
  end if;
  perform from added n
    left join public.insurance_payment_item i on i.account_id = n.account_id and i.id = n.reversal_of_id
   where n.reversal_of_id is not null
     and (i.id is null or i.claim_id <> n.claim_id or i.amount <= 0
          or i.claim_amount::bigint + (select sum(r.claim_amount) from public.insurance_payment_item r
                                        where r.account_id = i.account_id and r.reversal_of_id = i.id) < 0);
  if found then
    raise exception 'more would be taken back than the allocation gave'
      using errcode = 'check_violation', constraint = 'insurance_payment_item_reverses';
  end if;
  return null;
end $$;
drop trigger apply_insurance_payment_item on insurance_payment_item;
create trigger apply_insurance_payment_items after insert on insurance_payment_item referencing new table as added
  for each statement execute function app.apply_insurance_payment_items();
revoke execute on function app.apply_insurance_payment_items() from public;
alter function app.apply_insurance_payment_items() owner to numo_system;
revoke create on schema app from numo_system;
set local role numo_system;
drop function app.apply_insurance_payment_item();
reset role;
create index insurance_payment_item_reversals on insurance_payment_item (account_id, reversal_of_id) where reversal_of_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['money_file', 'bank_line'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select on %I to numo_admin, numo_system', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
  end loop;
end $$;
grant insert (kind, format, file_name, sha256, content, created_by) on money_file to numo_admin;
grant insert (numo_company_id, money_file_id, account, booked_on, value_on, currency, amount, bank_reference, payer_reference,
              counterparty, description, return_code, fingerprint),
      update (matched_amount, is_set_aside)
  on bank_line to numo_admin;
grant insert (money_file_id, remittance_index), update (money_file_id, remittance_index, bank_line_id) on insurance_payment to numo_admin;
