-- Invoices: who issues them. The platform's own legal entities; the invoices themselves come later.
create table numo_company (
  id                   uuid primary key default app.new_id(),
  legal_name           text not null check (length(legal_name) between 1 and 200),
  trade_name           text not null check (length(trade_name) between 1 and 200),
  country              app.country_code not null,
  tax_id               text not null,
  tax_regime           text,
  functional_currency  app.currency_code not null,
  timezone             text not null default 'America/Mexico_City',
  status               text not null default 'active' check (status in ('active', 'inactive')),
  invoice_prefix       text not null unique check (invoice_prefix ~ '^[A-Z]{2,6}$'),
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  version              integer not null default 1,
  unique (country, tax_id),
  check (country <> 'MX' or app.rfc_valid(tax_id))
);
create trigger touch before update on numo_company for each row execute function app.touch();
-- The one that accounts belong to until staff say otherwise; the tax number is the tax authority's for "anybody".
insert into numo_company (legal_name, trade_name, country, tax_id, functional_currency, invoice_prefix)
values ('Numo', 'Numo', 'MX', 'XAXX010101000', 'MXN', 'NM');

alter table numo_company enable row level security, force row level security;
grant select, insert, update on numo_company to numo_system;
grant select, insert (legal_name, trade_name, country, tax_id, tax_regime, functional_currency, timezone, invoice_prefix),
      update (legal_name, trade_name, country, tax_id, tax_regime, functional_currency, timezone, status, invoice_prefix)
  on numo_company to numo_admin;
create policy all_rows on numo_company to numo_system, numo_admin using (true) with check (true);
