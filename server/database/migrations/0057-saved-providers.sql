-- Saved providers: doctors a household keeps, with a note of its own.
create table saved_provider (
  account_id   uuid not null references account,
  provider_id  uuid not null references provider,
  saved_by     uuid not null references app_user,
  note         text check (length(note) <= 500),
  saved_at     timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (account_id, provider_id)
);
create index saved_provider_newest on saved_provider (account_id, saved_at desc);

alter table saved_provider enable row level security, force row level security;
grant select, insert, update, delete on saved_provider to numo_system, numo_client;
create policy system_rows on saved_provider to numo_system using (true) with check (true);
create policy own_account on saved_provider to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());
