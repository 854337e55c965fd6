-- Impersonation: staff see the program as somebody else, for half an hour, and change nothing there.
create table impersonation (
  id             uuid primary key default app.new_id(),
  staff_user_id  uuid not null references app_user,
  user_id        uuid not null references app_user,
  reason         text not null check (length(reason) between 10 and 500),
  started_at     timestamptz not null default now(),
  ends_at        timestamptz not null default now() + interval '30 minutes',
  ended_at       timestamptz,
  constraint impersonation_of_another check (staff_user_id <> user_id),
  constraint impersonation_is_short check (ends_at > started_at and ends_at <= started_at + interval '30 minutes')
);
comment on column impersonation.ended_at is 'When staff ended it, or began another; null: it lasts until ends_at.';
create unique index impersonation_one_open on impersonation (staff_user_id) where ended_at is null;
create index impersonation_by_user on impersonation (user_id, started_at desc);
create trigger keeps_owner before update on impersonation
  for each row execute function app.keeps_owner('staff_user_id', 'user_id', 'reason', 'started_at', 'ends_at');

alter table impersonation enable row level security, force row level security;
grant select, insert, update, delete on impersonation to numo_system;
create policy system_rows on impersonation to numo_system using (true) with check (true);
-- How long it lasts is the table's to say.
grant select, insert (staff_user_id, user_id, reason), update (ended_at) on impersonation to numo_admin;
create policy own_rows on impersonation for select to numo_admin using (staff_user_id = app.user_id());
create policy own_new on impersonation for insert to numo_admin with check (staff_user_id = app.user_id());
create policy own_end on impersonation for update to numo_admin
  using (staff_user_id = app.user_id() and ended_at is null) with check (staff_user_id = app.user_id());
