-- Partners: what we agreed with an organisation, who works there, and which networks it says it is in.
alter table partner
  add column legal_name text check (length(legal_name) <= 200),
  add column default_currency app.currency_code,
  add column tax_id text check (length(tax_id) <= 40),
  add column tax_person_type text check (tax_person_type in ('company', 'individual')),
  add column tax_regime text check (length(tax_regime) <= 80),
  add column version integer not null default 1,
  add constraint partner_tax_id check (country <> 'MX' or tax_id is null or app.rfc_valid(tax_id));
create index partner_newest on partner (created_at desc, id desc);
create trigger count_version before update on partner for each row execute function app.count_version();

create table partner_network (
  partner_id            uuid not null references partner,
  insurance_network_id  uuid not null references insurance_network,
  direct_billing        boolean not null default true,
  status                text not null default 'active' check (status in ('active', 'terminated')),
  valid_from            date,
  valid_until           date,
  primary key (partner_id, insurance_network_id)
);
create index partner_network_by_network on partner_network (insurance_network_id);

create table provider_role (
  id           uuid primary key default app.new_id(),
  partner_id   uuid not null references partner,
  provider_id  uuid not null references provider,
  role         text not null default 'doctor' check (length(role) <= 60),
  specialty    text check (length(specialty) <= 120),
  status       text not null default 'active' check (status in ('active', 'inactive')),
  unique (partner_id, provider_id),
  unique (partner_id, id)
);
create index provider_role_by_provider on provider_role (provider_id);

alter table partner enable row level security, force row level security;
alter table partner_network enable row level security, force row level security;
alter table provider_role enable row level security, force row level security;

-- The directory's imports write organisations as the owner of the table.
do $$ begin execute format('create policy directory on partner to %I using (true) with check (true)', current_user); end $$;
grant select, insert, update on partner to numo_system;
grant select, insert, update, delete on partner_network, provider_role to numo_system;
create policy system_rows on partner to numo_system using (true) with check (true);
create policy system_rows on partner_network to numo_system using (true) with check (true);
create policy system_rows on provider_role to numo_system using (true) with check (true);

grant select,
      insert (slug, name, legal_name, type, country, time_zone, website, phone, default_currency, tax_id,
              tax_person_type, tax_regime),
      update (name, legal_name, type, status, country, time_zone, website, phone, default_currency, tax_id,
              tax_person_type, tax_regime, updated_at)
  on partner to numo_admin;
grant select, insert, update, delete on partner_network, provider_role to numo_admin;
create policy staff_rows on partner to numo_admin using (true) with check (true);
create policy staff_rows on partner_network to numo_admin using (true) with check (true);
create policy staff_rows on provider_role to numo_admin using (true) with check (true);

-- Everybody may read of an organisation what the public directory prints.
grant select (id, slug, name, type, status, country, time_zone, website, phone, source_id) on partner to numo_api, numo_client;
create policy printed on partner for select to numo_api, numo_client using (true);
grant select on partner_network, provider_role to numo_client;
create policy readable on partner_network for select to numo_client using (true);
create policy readable on provider_role for select to numo_client using (true);

grant select, update (name, type, time_zone, website, phone, updated_at) on partner to numo_partner;
create policy own on partner to numo_partner using (id = app.partner_id()) with check (id = app.partner_id());
grant select on partner_network, provider_role to numo_partner;
create policy own_partner on partner_network for select to numo_partner using (partner_id = app.partner_id());
create policy own_partner on provider_role for select to numo_partner using (partner_id = app.partner_id());
