-- Clients: the covered people of an account, and which partners treat them.
create table client (
  id                uuid primary key default app.new_id(),
  account_id        uuid not null references account,
  first_name        text not null check (length(first_name) between 1 and 100),
  last_name         text not null check (length(last_name) between 1 and 100),
  second_last_name  text check (length(second_last_name) <= 100),
  birth_date        date not null check (birth_date > '1900-01-01'),
  sex               text not null default 'unknown' check (sex in ('male', 'female', 'other', 'unknown')),
  nationality       app.country_code,
  email             app.email,
  phone             text check (length(phone) <= 40),
  relationship      text not null default 'self'
                      check (relationship in ('self', 'spouse', 'common', 'child', 'parent', 'other')),
  tax_id            text check (length(tax_id) <= 40),
  status            text not null default 'active' check (status in ('active', 'inactive', 'deceased')),
  user_id           uuid references app_user,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  unique (account_id, id)
);
create unique index client_one_self on client (account_id) where relationship = 'self' and status <> 'inactive';
create index client_by_account on client (account_id, id desc);
create index client_newest on client (created_at desc, id desc);
create trigger touch before update on client for each row execute function app.touch();
create trigger starts_as before insert on client for each row execute function app.starts_as('active');
create trigger keeps_owner before update on client for each row execute function app.keeps_owner('account_id');

-- The only ground on which a partner sees a client. A partner never makes one for itself.
create table care_relationship (
  account_id  uuid not null,
  partner_id  uuid not null references partner,
  client_id   uuid not null,
  source      text not null check (source in ('invitation', 'authorization', 'claim', 'scribe', 'manual')),
  status      text not null default 'active' check (status in ('active', 'ended')),
  started_at  timestamptz not null default now(),
  ended_at    timestamptz,
  primary key (account_id, partner_id, client_id),
  foreign key (account_id, client_id) references client (account_id, id)
);
create unique index care_relationship_by_partner on care_relationship (partner_id, client_id);
create trigger keeps_owner before update on care_relationship
  for each row execute function app.keeps_owner('account_id', 'partner_id', 'client_id');

alter table client enable row level security, force row level security;
alter table care_relationship enable row level security, force row level security;
grant select, insert, update on client, care_relationship to numo_system;
create policy system_rows on client to numo_system using (true) with check (true);
create policy system_rows on care_relationship to numo_system using (true) with check (true);

grant select, insert, update on client, care_relationship to numo_admin;
create policy staff_rows on client to numo_admin using (true) with check (true);
create policy staff_rows on care_relationship to numo_admin using (true) with check (true);

grant select,
      insert (account_id, first_name, last_name, second_last_name, birth_date, sex, nationality, email, phone,
              relationship, tax_id),
      update (first_name, last_name, second_last_name, birth_date, sex, nationality, email, phone, relationship, tax_id)
  on client to numo_client;
grant select on care_relationship to numo_client;
create policy own_account on client to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());
create policy own_account on care_relationship for select to numo_client using (account_id = app.account_id());

-- No tax number and no sign-in of a patient.
grant select (id, account_id, first_name, last_name, second_last_name, birth_date, sex, nationality, email, phone,
              relationship, status, created_at, version) on client to numo_partner;
grant select on care_relationship to numo_partner;
create policy own_partner on care_relationship for select to numo_partner using (partner_id = app.partner_id());
create policy treats on client for select to numo_partner
  using (id in (select client_id from care_relationship
                 where partner_id = app.partner_id() and status = 'active'));
