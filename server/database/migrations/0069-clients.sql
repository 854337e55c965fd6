-- Clients: one person in two households stays two records, each of its household. That they are one person is known to
-- staff alone.
create table client_person (
  account_id  uuid not null,
  client_id   uuid primary key,
  person_id   uuid not null,
  decided_by  uuid references app_user,
  decided_at  timestamptz not null default now(),
  foreign key (account_id, client_id) references client (account_id, id)
);
comment on table client_person is 'Records with one `person_id` are of one person. No household and no organisation sees it.';
create index client_person_by_person on client_person (person_id);
create index client_person_by_account on client_person (account_id);

-- Two that look like one person and are two: nobody is asked about them again.
create table client_not_same (
  one_id      uuid not null references client,
  other_id    uuid not null references client,
  decided_by  uuid references app_user,
  decided_at  timestamptz not null default now(),
  primary key (one_id, other_id),
  constraint client_not_same_in_order check (one_id < other_id)
);
create index client_not_same_by_other on client_not_same (other_id);

alter table client_person enable row level security, force row level security;
alter table client_not_same enable row level security, force row level security;
grant select, insert, update, delete on client_person, client_not_same to numo_admin, numo_system;
create policy all_rows on client_person to numo_admin, numo_system using (true) with check (true);
create policy all_rows on client_not_same to numo_admin, numo_system using (true) with check (true);
