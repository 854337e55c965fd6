-- Invoices: what a legal entity of ours bills, numbered without gaps, and what settled it.
create table invoice_sequence (
  numo_company_id  uuid not null references numo_company,
  series           text not null check (series ~ '^[A-Z]{1,6}$'),
  last_number      bigint not null default 0,
  primary key (numo_company_id, series)
);

create table invoice (
  id                              uuid primary key default app.new_id(),
  number                          text unique,
  kind                            text not null check (kind in ('claim', 'partner_fee', 'subscription', 'credit_note')),
  numo_company_id                 uuid not null references numo_company,
  recipient_partner_id            uuid references partner,
  recipient_account_id            uuid references account,
  recipient_insurance_company_id  uuid references insurance_company,
  claim_id                        uuid,
  credits_invoice_id              uuid references invoice,
  currency                        app.currency_code not null,
  net_amount                      app.amount not null default 0,
  tax_amount                      app.amount not null default 0,
  withheld_amount                 app.amount not null default 0,
  total_amount                    bigint not null generated always as
    (net_amount::bigint + tax_amount::bigint - withheld_amount::bigint) stored,
  settled_amount                  app.amount not null default 0,
  credited_amount                 app.amount not null default 0,
  balance                         bigint not null generated always as
    (net_amount::bigint + tax_amount::bigint - withheld_amount::bigint - settled_amount::bigint - credited_amount::bigint) stored,
  status                          text not null default 'draft'
                                    check (status in ('draft', 'issued', 'paid', 'cancelled', 'uncollectible')),
  status_reason                   text check (length(status_reason) <= 500),
  issued_on                       date,
  due_on                          date,
  sent_at                         timestamptz,
  created_by                      uuid references app_user,
  approved_by                     uuid references app_user,
  created_at                      timestamptz not null default now(),
  updated_at                      timestamptz not null default now(),
  version                         integer not null default 1,
  constraint invoice_one_recipient
    check (num_nonnulls(recipient_partner_id, recipient_account_id, recipient_insurance_company_id) = 1),
  constraint invoice_issued_is_numbered check ((status in ('draft', 'cancelled')) or (number is not null and issued_on is not null)),
  constraint invoice_not_over_settled check (settled_amount::bigint + credited_amount::bigint
    <= net_amount::bigint + tax_amount::bigint - withheld_amount::bigint),
  constraint invoice_paid_is_settled check (status <> 'paid' or settled_amount::bigint + credited_amount::bigint
    = net_amount::bigint + tax_amount::bigint - withheld_amount::bigint),
  constraint invoice_credit_note check ((kind = 'credit_note') = (credits_invoice_id is not null)),
  constraint invoice_cancelled_unsettled check (status <> 'cancelled' or settled_amount = 0)
);
create index invoice_newest on invoice (created_at desc, id desc);
create index invoice_by_company on invoice (numo_company_id, created_at desc, id desc);
create index invoice_by_status on invoice (status, created_at desc, id desc);
create index invoice_by_partner on invoice (recipient_partner_id, created_at desc, id desc) where recipient_partner_id is not null;

create table invoice_item (
  id               uuid primary key default app.new_id(),
  invoice_id       uuid not null references invoice,
  sequence         smallint not null check (sequence > 0),
  description      text not null check (length(description) between 1 and 300),
  quantity         numeric(12, 3) not null check (quantity > 0),
  unit_price       app.amount not null,
  net_amount       app.amount not null,
  tax_rate_bps     app.bps not null default 0,
  tax_amount       app.amount not null default 0,
  withheld_amount  app.amount not null default 0,
  payout_id        uuid references payout,
  unique (invoice_id, sequence),
  constraint invoice_item_net check (net_amount = round(quantity * unit_price)),
  constraint invoice_item_tax check (tax_amount = round(net_amount::numeric * tax_rate_bps / 10000))
);

create table invoice_settlement (
  id          uuid primary key default app.new_id(),
  invoice_id  uuid not null references invoice,
  amount      app.signed_amount not null check (amount <> 0),
  payout_id   uuid references payout,
  payment_id  uuid references payment,
  reference   text check (length(reference) <= 120),
  created_by  uuid references app_user,
  created_at  timestamptz not null default now()
);
create index invoice_settlement_by_invoice on invoice_settlement (invoice_id, id);

create trigger touch before update on invoice for each row execute function app.touch();
create trigger starts_as before insert on invoice for each row execute function app.starts_as('draft');
create trigger guard_transition before update of status on invoice for each row execute function app.guard_transition();
create trigger keeps_owner before update on invoice for each row execute function app.keeps_owner(
  'kind', 'numo_company_id', 'currency', 'recipient_partner_id', 'recipient_account_id', 'recipient_insurance_company_id');
create trigger only_added before delete on invoice for each row execute function app.only_added();
create trigger only_added before update or delete on invoice_settlement for each row execute function app.only_added();

alter table status_transition no force row level security;
insert into status_transition values
  ('invoice', 'draft', 'issued', 'issue', '{admin,system}'),
  ('invoice', 'issued', 'paid', 'settle', '{system,admin}'),
  ('invoice', 'paid', 'issued', 'unsettle', '{system,admin}'),
  ('invoice', 'issued', 'uncollectible', 'write_off', '{admin}'),
  ('invoice', 'uncollectible', 'paid', 'settle', '{system,admin}'),
  ('invoice', 'draft', 'cancelled', 'cancel', '{admin}'),
  ('invoice', 'issued', 'cancelled', 'cancel', '{admin}');
alter table status_transition force row level security;

grant create on schema app to numo_system;

create function app.sum_invoice_items() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invoice i
     set net_amount = i.net_amount::bigint + coalesce(new.net_amount::bigint, 0) - coalesce(old.net_amount::bigint, 0),
         tax_amount = i.tax_amount::bigint + coalesce(new.tax_amount::bigint, 0) - coalesce(old.tax_amount::bigint, 0),
         withheld_amount = i.withheld_amount::bigint + coalesce(new.withheld_amount::bigint, 0)
                           - coalesce(old.withheld_amount::bigint, 0)
   where i.id = coalesce(new.invoice_id, old.invoice_id) and i.status = 'draft';
  if not found then
    raise exception 'an issued invoice is fixed' using errcode = 'check_violation', constraint = 'invoice_fixed';
  end if;
  return null;
end $$;
create trigger sum_invoice_items after insert or update or delete on invoice_item
  for each row execute function app.sum_invoice_items();

-- A settlement counts at once; an invoice whose balance is zero is paid.
create function app.apply_invoice_settlement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invoice i set settled_amount = i.settled_amount::bigint + new.amount::bigint
   where i.id = new.invoice_id and i.status in ('issued', 'uncollectible', 'paid');
  if not found then
    raise exception 'the invoice has not been issued' using errcode = 'check_violation', constraint = 'invoice_issued';
  end if;
  return null;
end $$;
create trigger apply_invoice_settlement after insert on invoice_settlement
  for each row execute function app.apply_invoice_settlement();

-- Numbers an invoice as it is issued, in the same transaction, one after the other and without gaps.
create function app.number_invoice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken bigint;
  mine text := case new.kind when 'credit_note' then 'C' else 'A' end;
begin
  if new.number is distinct from old.number then
    raise exception 'numbers are given, not chosen' using errcode = 'check_violation', constraint = 'invoice_fixed';
  end if;
  if old.status = 'draft' and new.status = 'issued' then
    insert into public.invoice_sequence as s (numo_company_id, series, last_number) values (new.numo_company_id, mine, 1)
    on conflict (numo_company_id, series) do update set last_number = s.last_number + 1
    returning s.last_number into taken;
    select app.numbered(c.invoice_prefix || '-' || mine || '-', taken) into new.number
      from public.numo_company c where c.id = new.numo_company_id;
  elsif old.status <> 'draft' and (new.net_amount, new.tax_amount, new.withheld_amount, new.issued_on, new.due_on)
        is distinct from (old.net_amount, old.tax_amount, old.withheld_amount, old.issued_on, old.due_on) then
    raise exception 'an issued invoice is fixed' using errcode = 'check_violation', constraint = 'invoice_fixed';
  end if;
  return new;
end $$;
create trigger number_invoice before update on invoice for each row execute function app.number_invoice();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.sum_invoice_items()', 'app.apply_invoice_settlement()', 'app.number_invoice()']::regprocedure[]
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
  foreach name in array array['invoice_sequence', 'invoice', 'invoice_item', 'invoice_settlement'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('grant select, insert, update on %I to numo_system', name);
  end loop;
  foreach name in array array['invoice', 'invoice_item', 'invoice_settlement'] loop
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('grant select on %I to numo_admin, numo_client, numo_partner', name);
  end loop;
end $$;
create policy staff_rows on invoice_sequence for select to numo_admin using (true);
grant select on invoice_sequence to numo_admin;
grant insert (kind, numo_company_id, recipient_partner_id, recipient_account_id, recipient_insurance_company_id, claim_id,
              credits_invoice_id, currency, due_on, created_by),
      update (status, status_reason, issued_on, due_on, sent_at, approved_by)
  on invoice to numo_admin;
grant insert, update, delete on invoice_item to numo_admin;
grant delete on invoice_item to numo_system;
grant insert on invoice_settlement to numo_admin;
create policy own_account on invoice for select to numo_client
  using (recipient_account_id = (select app.account_id()) and status <> 'draft');
create policy own_partner on invoice for select to numo_partner
  using (recipient_partner_id = (select app.partner_id()) and status <> 'draft');
create policy own_account on invoice_item for select to numo_client
  using (exists (select from invoice i where i.id = invoice_id));
create policy own_partner on invoice_item for select to numo_partner
  using (exists (select from invoice i where i.id = invoice_id));
create policy own_account on invoice_settlement for select to numo_client
  using (exists (select from invoice i where i.id = invoice_id));
create policy own_partner on invoice_settlement for select to numo_partner
  using (exists (select from invoice i where i.id = invoice_id));
