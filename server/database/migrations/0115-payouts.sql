-- Payouts: what organisations are owed for each allocation, and the transfers that pay it.
create sequence payout_number;
create table payout (
  id                   uuid primary key default app.new_id(),
  number               text not null unique default app.numbered('PO-', nextval('payout_number')),
  partner_id           uuid not null references partner,
  numo_company_id      uuid not null references numo_company,
  bank_account_id      uuid,
  currency             app.currency_code not null,
  gross_amount         app.signed_amount not null default 0,
  fee_amount           app.signed_amount not null default 0,
  fee_tax_amount       app.signed_amount not null default 0,
  withheld_tax_amount  app.signed_amount not null default 0,
  net_amount           bigint not null generated always as
    (gross_amount::bigint - fee_amount::bigint - fee_tax_amount::bigint - withheld_tax_amount::bigint) stored,
  item_count           integer not null default 0 check (item_count >= 0),
  status               text not null default 'draft'
                         check (status in ('draft', 'approved', 'in_transit', 'paid', 'failed', 'returned', 'cancelled')),
  status_reason        text check (length(status_reason) <= 500),
  bank_trace           text check (length(bank_trace) between 1 and 60),
  scheduled_for        date,
  created_by           uuid references app_user,
  approved_by          uuid references app_user,
  approved_at          timestamptz,
  sent_at              timestamptz,
  paid_at              timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  version              integer not null default 1,
  unique (partner_id, currency, numo_company_id, id),
  foreign key (partner_id, bank_account_id) references bank_account (partner_id, id),
  constraint payout_two_people check (approved_by is null or approved_by <> created_by),
  constraint payout_approved_is_whole check (status not in ('approved', 'in_transit', 'paid', 'returned') or
    (approved_by is not null and created_by is not null and bank_account_id is not null and item_count > 0 and
     gross_amount::bigint - fee_amount::bigint - fee_tax_amount::bigint - withheld_tax_amount::bigint > 0)),
  constraint payout_paid_has_trace check (status <> 'paid' or (bank_trace is not null and paid_at is not null))
);
create unique index payout_trace on payout (numo_company_id, bank_trace) where bank_trace is not null;
alter table payout add column words tsvector not null generated always as (app.words(number, bank_trace)) stored;
create index payout_words on payout using gin (words);
create index payout_newest on payout (created_at desc, id desc);
create index payout_by_partner on payout (partner_id, created_at desc, id desc);
create index payout_by_status on payout (status, created_at desc, id desc);

create table payout_item (
  id                         uuid not null default app.new_id(),
  account_id                 uuid not null,
  partner_id                 uuid not null,
  claim_id                   uuid not null,
  numo_company_id            uuid not null references numo_company,
  currency                   app.currency_code not null,
  insurance_payment_item_id  uuid,
  payment_item_id            uuid,
  adjustment_reason          text check (length(adjustment_reason) between 1 and 500),
  gross_amount               app.signed_amount not null check (gross_amount <> 0),
  fee_bps                    app.bps not null,
  fee_amount                 app.signed_amount not null,
  fee_tax_bps                app.bps not null,
  fee_tax_amount             app.signed_amount not null,
  withheld_tax_amount        app.signed_amount not null default 0,
  net_amount                 bigint not null generated always as
    (gross_amount::bigint - fee_amount::bigint - fee_tax_amount::bigint - withheld_tax_amount::bigint) stored,
  status                     text not null default 'available'
                               check (status in ('on_hold', 'available', 'scheduled', 'paid', 'void')),
  status_reason              text check (length(status_reason) <= 500),
  payout_id                  uuid,
  paid_at                    timestamptz,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now(),
  version                    integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, partner_id, claim_id) references claim (account_id, partner_id, id),
  foreign key (account_id, insurance_payment_item_id) references insurance_payment_item (account_id, id),
  foreign key (account_id, payment_item_id) references payment_item (account_id, id),
  foreign key (partner_id, currency, numo_company_id, payout_id) references payout (partner_id, currency, numo_company_id, id),
  constraint payout_item_one_source check (num_nonnulls(insurance_payment_item_id, payment_item_id, adjustment_reason) = 1),
  -- An allocation is paid out once.
  unique (account_id, insurance_payment_item_id),
  unique (account_id, payment_item_id),
  constraint payout_item_in_payout check ((status in ('scheduled', 'paid')) = (payout_id is not null)),
  constraint payout_item_fee check (fee_amount = round(gross_amount::numeric * fee_bps / 10000)),
  constraint payout_item_fee_tax check (fee_tax_amount = round(fee_amount::numeric * fee_tax_bps / 10000))
);
create index payout_item_newest on payout_item (created_at desc, id desc);
create index payout_item_by_partner on payout_item (partner_id, status, created_at desc, id desc);
create index payout_item_by_payout on payout_item (payout_id, id);
create index payout_item_by_claim on payout_item (account_id, claim_id, id);

create trigger touch before update on payout for each row execute function app.touch();
create trigger touch before update on payout_item for each row execute function app.touch();
create trigger starts_as before insert on payout for each row execute function app.starts_as('draft');
create trigger starts_as before insert on payout_item for each row execute function app.starts_as('available,on_hold');
create trigger guard_transition before update of status on payout for each row execute function app.guard_transition();
create trigger guard_transition before update of status on payout_item for each row execute function app.guard_transition();
create trigger keeps_owner before update on payout
  for each row execute function app.keeps_owner('partner_id', 'currency', 'numo_company_id', 'created_by');
create trigger keeps_owner before update on payout_item for each row execute function app.keeps_owner(
  'account_id', 'partner_id', 'claim_id', 'numo_company_id', 'currency', 'insurance_payment_item_id', 'payment_item_id',
  'gross_amount', 'fee_bps', 'fee_amount', 'fee_tax_bps', 'fee_tax_amount', 'withheld_tax_amount');
create trigger only_added before delete on payout for each row execute function app.only_added();
create trigger only_added before delete on payout_item for each row execute function app.only_added();

alter table status_transition no force row level security;
insert into status_transition values
  ('payout_item', 'on_hold', 'available', 'release', '{admin,system}'),
  ('payout_item', 'available', 'on_hold', 'hold', '{admin}'),
  ('payout_item', 'available', 'scheduled', 'schedule', '{admin,system}'),
  ('payout_item', 'scheduled', 'available', 'release', '{admin,system}'),
  ('payout_item', 'scheduled', 'paid', 'pay', '{system,admin}'),
  ('payout_item', 'paid', 'available', 'bank_return', '{admin,system}'),
  ('payout_item', 'available', 'void', 'void', '{admin}'),
  ('payout_item', 'on_hold', 'void', 'void', '{admin}'),
  ('payout', 'draft', 'approved', 'approve', '{admin}'),
  ('payout', 'approved', 'in_transit', 'send', '{admin,system}'),
  ('payout', 'in_transit', 'paid', 'confirm', '{admin,system}'),
  ('payout', 'in_transit', 'failed', 'fail', '{admin,system}'),
  ('payout', 'failed', 'draft', 'retry', '{admin}'),
  ('payout', 'paid', 'returned', 'bank_return', '{admin,system}'),
  ('payout', 'draft', 'cancelled', 'cancel', '{admin}'),
  ('payout', 'approved', 'cancelled', 'cancel', '{admin}'),
  ('payout', 'failed', 'cancelled', 'cancel', '{admin}');
alter table status_transition force row level security;

grant create on schema app to numo_system;

-- Keeps the totals of the payout and what the claim has paid out. Lets an item go only as its payout allows.
create function app.apply_payout_item() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  payout_status text;
begin
  if tg_op = 'UPDATE' and old.payout_id is not null and new.payout_id is not null and new.payout_id <> old.payout_id then
    raise exception 'an item leaves one payout before it joins another'
      using errcode = 'check_violation', constraint = 'payout_item_in_payout';
  end if;
  if new.payout_id is not null and (tg_op = 'INSERT' or old.payout_id is null) then
    update public.payout p
       set gross_amount = p.gross_amount::bigint + new.gross_amount::bigint,
           fee_amount = p.fee_amount::bigint + new.fee_amount::bigint,
           fee_tax_amount = p.fee_tax_amount::bigint + new.fee_tax_amount::bigint,
           withheld_tax_amount = p.withheld_tax_amount::bigint + new.withheld_tax_amount::bigint,
           item_count = p.item_count + 1
     where p.id = new.payout_id and p.status = 'draft';
    if not found then
      raise exception 'the payout is no draft' using errcode = 'check_violation', constraint = 'payout_draft';
    end if;
  elsif tg_op = 'UPDATE' and old.payout_id is not null and new.payout_id is null then
    select p.status into payout_status from public.payout p where p.id = old.payout_id for update;
    if (old.status = 'paid' and payout_status <> 'returned')
       or (old.status = 'scheduled' and payout_status not in ('draft', 'failed', 'cancelled')) then
      raise exception 'the payout is on its way or was paid'
        using errcode = 'check_violation', constraint = 'payout_item_paid_once';
    end if;
    update public.payout p
       set gross_amount = p.gross_amount::bigint - old.gross_amount::bigint,
           fee_amount = p.fee_amount::bigint - old.fee_amount::bigint,
           fee_tax_amount = p.fee_tax_amount::bigint - old.fee_tax_amount::bigint,
           withheld_tax_amount = p.withheld_tax_amount::bigint - old.withheld_tax_amount::bigint,
           item_count = p.item_count - 1
     where p.id = old.payout_id and p.status = 'draft';
  end if;
  if tg_op = 'UPDATE' and new.status = 'paid' and old.status <> 'paid' then
    perform from public.payout p where p.id = new.payout_id and p.status = 'paid';
    if not found then
      raise exception 'the payout is not paid' using errcode = 'check_violation', constraint = 'payout_not_paid';
    end if;
    update public.claim c set paid_out_amount = c.paid_out_amount::bigint + new.gross_amount::bigint
     where c.account_id = new.account_id and c.id = new.claim_id;
  elsif tg_op = 'UPDATE' and old.status = 'paid' and new.status <> 'paid' then
    update public.claim c set paid_out_amount = c.paid_out_amount::bigint - old.gross_amount::bigint
     where c.account_id = new.account_id and c.id = new.claim_id;
  end if;
  return null;
end $$;
create trigger apply_payout_item after insert or update on payout_item for each row execute function app.apply_payout_item();

-- After a decision anew a claim may have paid out more than came in; nothing more is paid on it until that is taken back.
create function app.check_claim_paid_out() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.claim c
   where c.account_id = new.account_id and c.id = new.claim_id
     and c.paid_out_amount::bigint > c.insurer_paid_amount::bigint + c.patient_paid_amount::bigint;
  if found then
    raise exception 'more would be paid out than was collected'
      using errcode = 'check_violation', constraint = 'claim_not_over_paid_out';
  end if;
  return null;
end $$;
create constraint trigger check_claim_paid_out after update of status on payout_item
  deferrable initially deferred for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function app.check_claim_paid_out();

-- At commit a payout that is approved or further is the sum of its items.
create function app.check_payout_sum() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.payout p
    cross join lateral (
     select coalesce(sum(i.gross_amount), 0) as gross, coalesce(sum(i.net_amount), 0) as net, count(*) as items
       from public.payout_item i where i.payout_id = p.id) s
   where p.id = new.id and p.status in ('approved', 'in_transit', 'paid')
     and (p.gross_amount <> s.gross or p.net_amount <> s.net or p.item_count <> s.items);
  if found then
    raise exception 'a payout is not the sum of its items'
      using errcode = 'check_violation', constraint = 'payout_matches_items';
  end if;
  return null;
end $$;
create constraint trigger check_payout_sum after update on payout
  deferrable initially deferred for each row execute function app.check_payout_sum();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.apply_payout_item()', 'app.check_claim_paid_out()', 'app.check_payout_sum()']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['payout', 'payout_item'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('create policy own_partner on %I for select to numo_partner using (partner_id = (select app.partner_id()))', name);
    execute format('grant select on %I to numo_admin, numo_partner', name);
    execute format('grant select, insert, update on %I to numo_system', name);
  end loop;
end $$;
grant usage on sequence payout_number to numo_admin, numo_system;
grant insert (partner_id, numo_company_id, bank_account_id, currency, scheduled_for, created_by),
      update (bank_account_id, scheduled_for, status, status_reason, bank_trace, approved_by, approved_at, sent_at, paid_at)
  on payout to numo_admin;
grant insert (account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id, payment_item_id,
              adjustment_reason, gross_amount, fee_bps, fee_amount, fee_tax_bps, fee_tax_amount, withheld_tax_amount, status),
      update (status, status_reason, payout_id, paid_at)
  on payout_item to numo_admin;
