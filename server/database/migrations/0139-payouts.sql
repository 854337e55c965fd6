-- Payouts: the files that hand transfers to a bank, and what proves that a bank carried a transfer out.
create sequence payout_file_number;
create table payout_file (
  id               uuid primary key default app.new_id(),
  number           text not null unique default app.numbered('BF-', nextval('payout_file_number')),
  numo_company_id  uuid not null references numo_company,
  -- The account that the transfers are paid from.
  bank_account_id  uuid not null references bank_account,
  currency         app.currency_code not null,
  execution_on     date not null,
  -- As it is written into the file: a company may be renamed later, the file may not.
  company_name     text not null check (length(company_name) between 1 and 200),
  company_tax_id   text not null check (length(company_tax_id) between 1 and 40),
  company_country  app.country_code not null,
  transfer_count   integer not null check (transfer_count between 1 and 2000),
  amount           app.signed_amount not null check (amount > 0),
  -- Of the pain.001 file: the same bytes come out again, or nothing does.
  sha256           bytea not null check (length(sha256) = 32),
  status           text not null default 'ready' check (status in ('ready', 'sent', 'cancelled')),
  status_reason    text check (length(status_reason) between 1 and 500),
  created_by       uuid references app_user,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  constraint payout_file_cancelled_says_why check (status <> 'cancelled' or status_reason is not null)
);
create index payout_file_newest on payout_file (created_at desc, id desc);

create table payout_file_item (
  payout_file_id   uuid not null references payout_file,
  payout_id        uuid not null references payout,
  bank_account_id  uuid not null references bank_account,
  amount           app.signed_amount not null check (amount > 0),
  -- Whether the bank may still carry it out by this file.
  is_open          boolean not null default true,
  primary key (payout_file_id, payout_id)
);
-- A payout is in one open file at a time, so that no bank pays it twice.
create unique index payout_file_item_open on payout_file_item (payout_id) where is_open;
create index payout_file_item_by_payout on payout_file_item (payout_id);

create table payout_proof (
  id                 uuid primary key default app.new_id(),
  payout_id          uuid not null references payout,
  kind               text not null check (kind in ('receipt', 'file')),
  file_name          text not null check (length(file_name) between 1 and 200),
  mime_type          text not null check (mime_type in ('application/xml', 'application/pdf', 'image/jpeg', 'image/png')),
  content_encrypted  bytea not null check (length(content_encrypted) between 1 and 12000000),
  sha256             bytea not null check (length(sha256) = 32),
  -- What the receipt of a central bank says.
  trace_number       text check (length(trace_number) between 1 and 140),
  transferred_on     date,
  created_by         uuid references app_user,
  created_at         timestamptz not null default now(),
  unique (payout_id, sha256),
  constraint payout_proof_receipt check ((kind = 'receipt') = (trace_number is not null) and
                                         (kind = 'receipt') = (transferred_on is not null))
);
-- A receipt proves one transfer.
create unique index payout_proof_trace on payout_proof (trace_number, transferred_on) where kind = 'receipt';
create index payout_proof_newest on payout_proof (payout_id, created_at desc, id desc);

create trigger touch before update on payout_file for each row execute function app.touch();
create trigger starts_as before insert on payout_file for each row execute function app.starts_as('ready');
create trigger keeps_owner before update on payout_file for each row execute function app.keeps_owner(
  'number', 'numo_company_id', 'bank_account_id', 'currency', 'execution_on', 'company_name', 'company_tax_id', 'company_country',
  'transfer_count', 'amount', 'sha256', 'created_by');
create trigger keeps_owner before update on payout_file_item for each row execute function app.keeps_owner(
  'payout_file_id', 'payout_id', 'bank_account_id', 'amount');
create trigger only_added before delete on payout_file for each row execute function app.only_added();
create trigger only_added before delete on payout_file_item for each row execute function app.only_added();
create trigger only_added before update or delete on payout_proof for each row execute function app.only_added();

do $$
declare
  name text;
begin
  foreach name in array array['payout_file', 'payout_file_item', 'payout_proof'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select on %I to numo_admin, numo_system', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
  end loop;
end $$;
grant usage on sequence payout_file_number to numo_admin, numo_system;
grant insert (number, numo_company_id, bank_account_id, currency, execution_on, company_name, company_tax_id, company_country,
              transfer_count, amount, sha256, created_by, created_at),
      update (status, status_reason)
  on payout_file to numo_admin;
grant insert (payout_file_id, payout_id, bank_account_id, amount), update (is_open) on payout_file_item to numo_admin;
grant insert (payout_id, kind, file_name, mime_type, content_encrypted, sha256, trace_number, transferred_on, created_by)
  on payout_proof to numo_admin;

-- What is not paid yet, by organisation: the list of organisations shows and filters it.
create index payout_item_unpaid on payout_item (partner_id, currency) include (net_amount)
  where status in ('on_hold', 'available', 'scheduled');
