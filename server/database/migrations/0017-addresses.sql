-- Addresses: each has exactly one owner. `site` is a place where a partner gives care.
create table address (
  id                    uuid primary key default app.new_id(),
  account_id            uuid references account,
  client_id             uuid,
  partner_id            uuid references partner,
  provider_id           uuid references provider,
  insurance_company_id  uuid references insurance_company,
  numo_company_id       uuid references numo_company,
  use                   text not null default 'home' check (use in ('home', 'work', 'billing', 'fiscal', 'site')),
  line1                 text not null check (length(line1) between 1 and 200),
  line2                 text check (length(line2) <= 200),
  neighborhood          text check (length(neighborhood) <= 120),
  city                  text not null check (length(city) between 1 and 120),
  state                 text check (length(state) <= 120),
  postal_code           text check (length(postal_code) <= 20),
  country               app.country_code not null,
  latitude              numeric(9, 6) check (latitude between -90 and 90),
  longitude             numeric(9, 6) check (longitude between -180 and 180),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  foreign key (account_id, client_id) references client (account_id, id),
  constraint address_one_owner
    check (num_nonnulls(account_id, partner_id, provider_id, insurance_company_id, numo_company_id) = 1),
  constraint address_client_of_account check (client_id is null or account_id is not null),
  constraint address_mexican_code check (country <> 'MX' or postal_code is null or postal_code ~ '^[0-9]{5}$')
);
create index address_by_account on address (account_id) where account_id is not null;
create index address_by_partner on address (partner_id) where partner_id is not null;
create index address_newest on address (created_at desc, id desc);
create trigger touch before update on address for each row execute function app.touch();
create trigger keeps_owner before update on address for each row execute function
  app.keeps_owner('account_id', 'partner_id', 'provider_id', 'insurance_company_id', 'numo_company_id');

alter table address enable row level security, force row level security;
grant select, insert, update, delete on address to numo_admin, numo_system;
create policy all_rows on address to numo_admin, numo_system using (true) with check (true);

grant select, delete,
      insert (account_id, client_id, use, line1, line2, neighborhood, city, state, postal_code, country, latitude, longitude),
      update (client_id, use, line1, line2, neighborhood, city, state, postal_code, country, latitude, longitude)
  on address to numo_client;
create policy own_account on address to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());

grant select,
      insert (partner_id, use, line1, line2, neighborhood, city, state, postal_code, country, latitude, longitude)
  on address to numo_partner;
create policy own_partner on address for select to numo_partner using (partner_id = app.partner_id());
create policy own_partner_new on address for insert to numo_partner with check (partner_id = app.partner_id());
