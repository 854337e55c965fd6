-- Bulk actions that run in the background: what somebody confirmed, and each of its rows with what became of it.
create table bulk_run (
  id           uuid primary key default app.new_id(),
  user_id      uuid not null default app.user_id() references app_user,
  action       text not null check (length(action) between 1 and 80),
  fields       jsonb not null check (jsonb_typeof(fields) = 'object'),
  status       text not null default 'running' check (status in ('running', 'done', 'undoing', 'undone')),
  can_undo     boolean not null,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz,
  undo_until   timestamptz
);
comment on column bulk_run.action is 'Name of the endpoint that started it; whoever started it must still be allowed to use it.';
create index bulk_run_by_user on bulk_run (user_id, created_at);

create table bulk_run_row (
  run_id   uuid not null references bulk_run on delete cascade,
  ordinal  integer not null,
  row_id   uuid not null,
  label    text not null,
  status   text not null default 'waiting' check (status in ('waiting', 'done', 'refused', 'undone', 'kept')),
  reason   text,
  before   jsonb,
  primary key (run_id, ordinal),
  unique (run_id, row_id)
);
comment on column bulk_run_row.before is 'What undoing needs of the row as it was.';
comment on column bulk_run_row.status is 'refused: not done, for the reason; kept: done and not undone, for the reason.';
create index bulk_run_row_by_status on bulk_run_row (run_id, status, ordinal);

alter table bulk_run enable row level security, force row level security;
alter table bulk_run_row enable row level security, force row level security;
grant select, insert, update, delete on bulk_run, bulk_run_row to numo_system;
create policy system_rows on bulk_run to numo_system using (true) with check (true);
create policy system_rows on bulk_run_row to numo_system using (true) with check (true);
create policy only_the_program on bulk_run as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
create policy only_the_program on bulk_run_row as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
-- Everybody has their own; whose it is is the transaction's, never a statement's.
grant select, delete, insert (action, fields, can_undo), update (status, finished_at, undo_until) on bulk_run to numo_admin;
grant select, insert (run_id, ordinal, row_id, label, status, reason), update (status, reason, before) on bulk_run_row to numo_admin;
create policy own_rows on bulk_run to numo_admin
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
create policy own_rows on bulk_run_row to numo_admin
  using (exists (select from bulk_run r where r.id = run_id)) with check (exists (select from bulk_run r where r.id = run_id));
create policy run_bulk on job_request for insert to numo_admin
  with check (queue = 'run-bulk' and data - 'run_id' = '{}'
              and exists (select from bulk_run r where r.id = (data ->> 'run_id')::uuid));
