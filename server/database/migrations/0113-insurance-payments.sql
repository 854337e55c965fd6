-- Insurance payments: money of an insurer as the bank received it, and to which claims it belongs.
create sequence insurance_payment_number;
create table insurance_payment (
  id                      uuid primary key default app.new_id(),
  number                  text not null unique default app.numbered('IP-', nextval('insurance_payment_number')),
  insurance_company_id    uuid not null references insurance_company,
  numo_company_id         uuid not null references numo_company,
  method                  text not null check (method in ('wire', 'spei', 'ach', 'check', 'card', 'other')),
  trace_number            text not null check (length(trace_number) between 1 and 80),
  payment_date            date not null,
  received_on             date,
  currency                app.currency_code not null,
  amount                  app.amount not null check (amount > 0),
  bank_fee_amount         app.amount not null default 0,
  allocated_amount        app.amount not null default 0,
  adjustment_amount       app.signed_amount not null default 0,
  unallocated_amount      bigint not null generated always as
    (amount::bigint + adjustment_amount::bigint - allocated_amount::bigint) stored,
  allocation_status       text not null generated always as (
    case when amount::bigint + adjustment_amount::bigint = allocated_amount::bigint then 'allocated'
         when allocated_amount = 0 then 'unallocated' else 'partially_allocated' end) stored,
  bank_amount             app.amount,
  bank_currency           app.currency_code,
  bank_fx_rate            app.rate,
  status                  text not null default 'announced'
                            check (status in ('announced', 'received', 'reconciled', 'returned', 'void')),
  status_reason           text check (length(status_reason) <= 500),
  notes                   text check (length(notes) <= 2000),
  created_by              uuid references app_user,
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now(),
  version                 integer not null default 1,
  unique (insurance_company_id, trace_number),
  unique (currency, id),
  constraint insurance_payment_not_over_allocated
    check (allocated_amount::bigint <= amount::bigint + adjustment_amount::bigint),
  constraint insurance_payment_reconciled_is_whole
    check (status <> 'reconciled' or allocated_amount::bigint = amount::bigint + adjustment_amount::bigint),
  constraint insurance_payment_received_then check (status not in ('received', 'reconciled') or received_on is not null),
  constraint insurance_payment_bank check (num_nonnulls(bank_amount, bank_currency, bank_fx_rate) in (0, 3)),
  constraint insurance_payment_returned_empty check (status not in ('returned', 'void') or allocated_amount = 0)
);
comment on column insurance_payment.adjustment_amount is
  'Sum of its provider-level adjustments. Here what raises the payment is positive; X12 PLB writes the opposite sign.';
alter table insurance_payment add column words tsvector not null generated always as (app.words(number, trace_number)) stored;
create index insurance_payment_words on insurance_payment using gin (words);
create index insurance_payment_newest on insurance_payment (payment_date desc, id desc);
create index insurance_payment_by_status on insurance_payment (status, payment_date desc, id desc);
create index insurance_payment_by_insurer on insurance_payment (insurance_company_id, payment_date desc, id desc);

create table insurance_payment_item (
  id                    uuid not null default app.new_id(),
  account_id            uuid not null,
  partner_id            uuid,
  claim_id              uuid not null,
  insurance_payment_id  uuid not null,
  currency              app.currency_code not null,
  amount                app.signed_amount not null check (amount <> 0),
  claim_currency        app.currency_code not null,
  claim_amount          app.signed_amount not null check (claim_amount <> 0),
  fx_rate               app.rate not null default 1,
  reversal_of_id        uuid,
  note                  text check (length(note) <= 500),
  created_by            uuid references app_user,
  created_at            timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (currency, insurance_payment_id) references insurance_payment (currency, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  foreign key (account_id, reversal_of_id) references insurance_payment_item (account_id, id),
  constraint insurance_payment_item_signs check (sign(amount) = sign(claim_amount)),
  constraint insurance_payment_item_reverses check ((amount < 0) = (reversal_of_id is not null)),
  constraint insurance_payment_item_same_currency
    check (currency <> claim_currency or (fx_rate = 1 and amount::bigint = claim_amount::bigint))
);
create index insurance_payment_item_by_payment on insurance_payment_item (insurance_payment_id, id);
create index insurance_payment_item_by_claim on insurance_payment_item (account_id, claim_id, id);
create index insurance_payment_item_newest on insurance_payment_item (created_at desc, id desc);

create table insurance_payment_adjustment (
  id                    uuid primary key default app.new_id(),
  insurance_payment_id  uuid not null references insurance_payment,
  reason_code           text not null check (reason_code in ('WO', 'FB', 'IR', 'CS', 'L6', '72', 'other')),
  amount                app.signed_amount not null check (amount <> 0),
  reference             text check (length(reference) <= 120),
  note                  text check (length(note) <= 500),
  created_by            uuid references app_user,
  created_at            timestamptz not null default now()
);
create index insurance_payment_adjustment_by_payment on insurance_payment_adjustment (insurance_payment_id, id);

create trigger touch before update on insurance_payment for each row execute function app.touch();
create trigger starts_as before insert on insurance_payment for each row execute function app.starts_as('announced');
create trigger guard_transition before update of status on insurance_payment for each row execute function app.guard_transition();
create trigger keeps_owner before update on insurance_payment
  for each row execute function app.keeps_owner('insurance_company_id', 'numo_company_id', 'currency', 'amount', 'trace_number');
create trigger only_added before delete on insurance_payment for each row execute function app.only_added();
create trigger only_added before update or delete on insurance_payment_item for each row execute function app.only_added('note');
create trigger only_added before update or delete on insurance_payment_adjustment for each row execute function app.only_added();

alter table status_transition no force row level security;
insert into status_transition values
  ('insurance_payment', 'announced', 'received', 'receive', '{admin,system}'),
  ('insurance_payment', 'received', 'reconciled', 'reconcile', '{admin}'),
  ('insurance_payment', 'reconciled', 'received', 'reopen', '{admin}'),
  ('insurance_payment', 'received', 'returned', 'return', '{admin,system}'),
  ('insurance_payment', 'announced', 'void', 'void', '{admin}');
alter table status_transition force row level security;

grant create on schema app to numo_system;

-- Counts an allocation on the payment and on the claim. Their row locks make writers wait for each other, their checks refuse.
create function app.apply_insurance_payment_item() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.insurance_payment p set allocated_amount = p.allocated_amount::bigint + new.amount::bigint
   where p.id = new.insurance_payment_id and p.status = 'received';
  if not found then
    raise exception 'the payment has not been received, or is reconciled'
      using errcode = 'check_violation', constraint = 'insurance_payment_received';
  end if;
  update public.claim c set insurer_paid_amount = c.insurer_paid_amount::bigint + new.claim_amount::bigint
   where c.account_id = new.account_id and c.id = new.claim_id and c.currency = new.claim_currency and c.outcome is not null;
  if not found then
    raise exception 'the claim has not been decided, or is in another currency'
      using errcode = 'check_violation', constraint = 'claim_adjudicated';
  end if;
  if new.reversal_of_id is not null then
    perform from public.insurance_payment_item i
     where i.account_id = new.account_id and i.id = new.reversal_of_id and i.claim_id = new.claim_id and i.amount > 0
       and i.claim_amount::bigint + (select sum(r.claim_amount) from public.insurance_payment_item r
                                      where r.account_id = i.account_id and r.reversal_of_id = i.id) >= 0;
    if not found then
      raise exception 'more would be taken back than the allocation gave'
        using errcode = 'check_violation', constraint = 'insurance_payment_item_reverses';
    end if;
  end if;
  return null;
end $$;
create trigger apply_insurance_payment_item after insert on insurance_payment_item
  for each row execute function app.apply_insurance_payment_item();

create function app.apply_insurance_payment_adjustment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.insurance_payment p set adjustment_amount = p.adjustment_amount::bigint + new.amount::bigint
   where p.id = new.insurance_payment_id and p.status in ('announced', 'received');
  if not found then
    raise exception 'the payment is closed' using errcode = 'check_violation', constraint = 'insurance_payment_received';
  end if;
  return null;
end $$;
create trigger apply_insurance_payment_adjustment after insert on insurance_payment_adjustment
  for each row execute function app.apply_insurance_payment_adjustment();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.apply_insurance_payment_item()', 'app.apply_insurance_payment_adjustment()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['insurance_payment', 'insurance_payment_item', 'insurance_payment_adjustment'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
  end loop;
end $$;
grant usage on sequence insurance_payment_number to numo_admin, numo_system;
grant select, insert, update on insurance_payment to numo_system;
grant select, insert on insurance_payment_item, insurance_payment_adjustment to numo_system, numo_admin;
grant update on insurance_payment_item to numo_system;
grant select,
      insert (insurance_company_id, numo_company_id, method, trace_number, payment_date, received_on, currency, amount,
              bank_fee_amount, bank_amount, bank_currency, bank_fx_rate, notes, created_by),
      update (method, payment_date, received_on, bank_fee_amount, bank_amount, bank_currency, bank_fx_rate, status,
              status_reason, notes)
  on insurance_payment to numo_admin;
