-- Accounts: households that sign in and pay.
create sequence account_number;
create table account (
  id                        uuid primary key default app.new_id(),
  number                    text not null unique default app.numbered('NM-A-', nextval('account_number')),
  display_name              text not null check (length(display_name) between 1 and 120),
  status                    text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  numo_company_id           uuid not null references numo_company,
  default_currency          app.currency_code not null default 'MXN',
  stripe_customer_id        text unique,
  stripe_payment_method_id  text,
  locale                    text not null default 'en' check (locale in ('en', 'es')),
  timezone                  text not null default 'America/Mexico_City',
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  version                   integer not null default 1
);
create index account_newest on account (created_at desc, id desc);
create trigger touch before update on account for each row execute function app.touch();
create trigger starts_as before insert on account for each row execute function app.starts_as('active');

alter table account enable row level security, force row level security;
grant usage on sequence account_number to numo_system, numo_admin;
grant select, insert, update on account to numo_system;
create policy system_rows on account to numo_system using (true) with check (true);

grant select, insert (display_name, numo_company_id, default_currency, locale, timezone),
      update (display_name, status, numo_company_id, default_currency, locale, timezone) on account to numo_admin;
create policy staff_rows on account to numo_admin using (true) with check (true);

-- A card is set by the program once the payment provider says whose it is, never by the caller.
grant select, update (display_name, default_currency, locale, timezone) on account to numo_client;
create policy own on account to numo_client using (id = app.account_id()) with check (id = app.account_id());
