-- Ledger: double entry, one book per legal entity and currency; entries are only ever added.
create table ledger_account (
  id                    uuid primary key default app.new_id(),
  numo_company_id       uuid not null references numo_company,
  code                  text not null check (code in ('bank', 'processor', 'insurer_receivable', 'patient_receivable',
                          'insurer_unapplied', 'account_unapplied', 'partner_pending', 'partner_payable', 'fx_clearing',
                          'fx_gain_loss', 'processor_fee', 'partner_fee', 'vat_payable', 'withheld_tax', 'subscription_revenue')),
  type                  text not null check (type in ('asset', 'liability', 'revenue', 'expense', 'clearing')),
  currency              app.currency_code not null,
  account_id            uuid references account,
  partner_id            uuid references partner,
  insurance_company_id  uuid references insurance_company,
  created_at            timestamptz not null default now(),
  unique (currency, id),
  unique nulls not distinct (numo_company_id, code, currency, account_id, partner_id, insurance_company_id),
  constraint ledger_account_one_party check (num_nonnulls(account_id, partner_id, insurance_company_id) <= 1)
);

create table journal_entry (
  id               uuid primary key default app.new_id(),
  numo_company_id  uuid not null references numo_company,
  event            text not null check (event ~ '^[a-z_]{1,40}$'),
  source_type      text not null check (source_type ~ '^[a-z_]{1,40}$'),
  source_id        uuid not null,
  effective_on     date not null,
  reverses_id      uuid references journal_entry,
  created_by       uuid references app_user,
  created_at       timestamptz not null default now(),
  unique (source_type, source_id, event)
);
create index journal_entry_by_day on journal_entry (effective_on, id);

create table journal_line (
  id                 uuid primary key default app.new_id(),
  journal_entry_id   uuid not null references journal_entry,
  ledger_account_id  uuid not null,
  currency           app.currency_code not null,
  amount             app.signed_amount not null check (amount <> 0),
  foreign key (currency, ledger_account_id) references ledger_account (currency, id)
);
comment on column journal_line.amount is 'Debit above zero, credit below.';
create index journal_line_by_entry on journal_line (journal_entry_id);
create index journal_line_by_account on journal_line (ledger_account_id, id);

create table ledger_balance (
  ledger_account_id  uuid primary key references ledger_account,
  balance            app.signed_amount not null,
  updated_at         timestamptz not null default now()
);

create trigger only_added before update or delete on journal_entry for each row execute function app.only_added();
create trigger only_added before update or delete on journal_line for each row execute function app.only_added();
create trigger only_added before update or delete on ledger_account for each row execute function app.only_added();

grant create on schema app to numo_system;

-- Per currency the lines of an entry add up to zero, at commit.
create function app.balance_journal_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.journal_line l where l.journal_entry_id = new.journal_entry_id group by l.currency having sum(l.amount) <> 0;
  if found then
    raise exception 'a journal entry does not balance'
      using errcode = 'check_violation', constraint = 'journal_entry_balance';
  end if;
  return null;
end $$;
create constraint trigger balance_journal_entry after insert on journal_line
  deferrable initially deferred for each row execute function app.balance_journal_entry();

-- Adds a line to the balance of its account, in the order of accounts, so that two entries never wait for each other in a circle.
create function app.add_to_ledger_balance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.ledger_balance as b (ledger_account_id, balance)
  select n.ledger_account_id, sum(n.amount)::bigint from added n group by n.ledger_account_id order by n.ledger_account_id
  on conflict (ledger_account_id) do update set balance = b.balance::bigint + excluded.balance::bigint, updated_at = now();
  return null;
end $$;
create trigger add_to_ledger_balance after insert on journal_line referencing new table as added
  for each statement execute function app.add_to_ledger_balance();

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.balance_journal_entry()', 'app.add_to_ledger_balance()']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['ledger_account', 'journal_entry', 'journal_line', 'ledger_balance'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select on %I to numo_admin, numo_system', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
  end loop;
end $$;
grant insert on ledger_account, journal_entry, journal_line to numo_admin, numo_system;
grant insert, update on ledger_balance to numo_system;
