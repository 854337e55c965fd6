-- Partners: on what terms we collect for an organisation, where its money goes, and what it charges.
create table partner_agreement (
  id                    uuid primary key default app.new_id(),
  partner_id            uuid not null references partner,
  numo_company_id       uuid not null references numo_company,
  fee_bps               app.bps not null,
  fee_tax_bps           app.bps not null default 1600,
  settlement            text not null default 'net' check (settlement in ('net', 'invoiced')),
  currency              app.currency_code not null,
  fx_risk               text not null default 'platform' check (fx_risk in ('platform', 'partner')),
  withholding_bps       app.bps not null default 0,
  begins_on             date not null,
  ends_on               date,
  created_by            uuid references app_user,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  constraint partner_agreement_days check (ends_on is null or ends_on >= begins_on),
  unique (partner_id, id)
);
-- One at a time; a change of terms ends one agreement and begins another, so that what was paid keeps its terms.
create unique index partner_agreement_open on partner_agreement (partner_id, numo_company_id) where ends_on is null;
create trigger touch before update on partner_agreement for each row execute function app.touch();
create trigger keeps_owner before update on partner_agreement
  for each row execute function app.keeps_owner('partner_id', 'numo_company_id', 'fee_bps', 'fee_tax_bps', 'currency', 'begins_on');

create table bank_account (
  id                 uuid primary key default app.new_id(),
  partner_id         uuid not null references partner,
  holder_name        text not null check (length(holder_name) between 1 and 140),
  bank_name          text not null check (length(bank_name) between 1 and 140),
  country            app.country_code not null,
  currency           app.currency_code not null,
  scheme             text not null check (scheme in ('clabe', 'iban', 'other')),
  bic                text check (bic ~ '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  number_encrypted   bytea not null check (length(number_encrypted) between 1 and 400),
  number_digest      bytea not null check (length(number_digest) = 32),
  last4              text not null check (last4 ~ '^[A-Z0-9]{4}$'),
  status             text not null default 'pending' check (status in ('pending', 'verified', 'rejected', 'retired')),
  status_reason      text check (length(status_reason) <= 500),
  held_until         timestamptz,
  verified_by        uuid references app_user,
  verified_at        timestamptz,
  created_by         uuid references app_user,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  version            integer not null default 1,
  unique (partner_id, id),
  constraint bank_account_two_people check (verified_by is null or verified_by <> created_by),
  constraint bank_account_verified_by check ((status = 'verified') <= (verified_at is not null and verified_by is not null))
);
comment on column bank_account.number_encrypted is 'CLABE, IBAN or other number, encrypted by the server; the key is not in the database.';
comment on column bank_account.number_digest is 'Keyed digest of the number, to recognise the same account without reading it.';
comment on column bank_account.held_until is 'No payout goes to it before: 72 hours after the change.';
create unique index bank_account_current on bank_account (partner_id, currency) where status = 'verified';
create index bank_account_newest on bank_account (created_at desc, id desc);
create trigger touch before update on bank_account for each row execute function app.touch();
create trigger starts_as before insert on bank_account for each row execute function app.starts_as('pending');
create trigger guard_transition before update of status on bank_account for each row execute function app.guard_transition();
create trigger keeps_owner before update on bank_account
  for each row execute function app.keeps_owner('partner_id', 'number_encrypted', 'number_digest', 'currency', 'created_by');

-- Prices of an organisation. A changed price is a new row; lines of claims copy values.
create table product (
  id              uuid primary key default app.new_id(),
  partner_id      uuid not null references partner,
  code            text not null check (length(code) between 1 and 60),
  name            text not null check (length(name) between 1 and 200),
  category        text not null check (category in ('room', 'nursing', 'intensive_care', 'theatre', 'surgeon', 'anaesthetist',
                    'consultation', 'investigation', 'medicine', 'consumable', 'implant', 'package', 'other')),
  unit_price      app.amount not null,
  currency        app.currency_code not null,
  tax_rate_bps    app.bps not null default 0,
  begins_on       date not null,
  ends_on         date,
  created_by      uuid references app_user,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         integer not null default 1,
  unique (partner_id, id),
  constraint product_days check (ends_on is null or ends_on >= begins_on)
);
create unique index product_current on product (partner_id, code, currency) where ends_on is null;
create index product_by_name on product (partner_id, name, id);
create trigger touch before update on product for each row execute function app.touch();
create trigger keeps_owner before update on product
  for each row execute function app.keeps_owner('partner_id', 'code', 'unit_price', 'currency', 'tax_rate_bps', 'begins_on');

alter table status_transition no force row level security;
insert into status_transition values
  ('bank_account', 'pending', 'verified', 'verify', '{admin}'),
  ('bank_account', 'pending', 'rejected', 'reject', '{admin}'),
  ('bank_account', 'pending', 'retired', 'retire', '{admin,partner}'),
  ('bank_account', 'verified', 'retired', 'retire', '{admin,partner}');
alter table status_transition force row level security;

alter table partner_agreement enable row level security, force row level security;
alter table bank_account enable row level security, force row level security;
alter table product enable row level security, force row level security;
grant select, insert, update on partner_agreement, bank_account, product to numo_system;
create policy system_rows on partner_agreement to numo_system using (true) with check (true);
create policy only_the_program on partner_agreement as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
create policy system_rows on bank_account to numo_system using (true) with check (true);
create policy only_the_program on bank_account as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
create policy system_rows on product to numo_system using (true) with check (true);
create policy only_the_program on product as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

grant select, insert (partner_id, numo_company_id, fee_bps, fee_tax_bps, settlement, currency, fx_risk, withholding_bps, begins_on, created_by),
      update (ends_on) on partner_agreement to numo_admin;
grant select, update (status, status_reason, held_until, verified_by, verified_at),
      insert (partner_id, holder_name, bank_name, country, currency, scheme, bic, number_encrypted, number_digest, last4, held_until, created_by)
  on bank_account to numo_admin;
grant select, update (name, category, ends_on),
      insert (partner_id, code, name, category, unit_price, currency, tax_rate_bps, begins_on, ends_on, created_by)
  on product to numo_admin, numo_partner;
create policy staff_rows on partner_agreement to numo_admin using (true) with check (true);
create policy staff_rows on bank_account to numo_admin using (true) with check (true);
create policy staff_rows on product to numo_admin using (true) with check (true);

grant select on partner_agreement to numo_partner;
create policy own_partner on partner_agreement for select to numo_partner using (partner_id = (select app.partner_id()));
-- A clinic names its account and may retire it; only staff say that it is the clinic's.
grant select (id, partner_id, holder_name, bank_name, country, currency, scheme, bic, last4, status, status_reason, held_until, created_at, updated_at, version),
      update (status),
      insert (partner_id, holder_name, bank_name, country, currency, scheme, bic, number_encrypted, number_digest, last4, held_until, created_by)
  on bank_account to numo_partner;
create policy own_partner on bank_account to numo_partner
  using (partner_id = (select app.partner_id())) with check (partner_id = (select app.partner_id()));
create policy own_partner on product to numo_partner
  using (partner_id = (select app.partner_id())) with check (partner_id = (select app.partner_id()));
