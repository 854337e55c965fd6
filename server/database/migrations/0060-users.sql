-- A change of the address somebody signs in with: asked for, done, put back. Letters find both addresses here, so that
-- no job carries one.
create table email_change (
  id           uuid primary key default app.new_id(),
  user_id      uuid not null references app_user on delete cascade,
  before       app.email not null,
  after        app.email not null,
  asked_at     timestamptz not null default now(),
  changed_at   timestamptz,
  recovered_at timestamptz,
  constraint email_change_in_order check (recovered_at is null or changed_at is not null)
);
create index email_change_newest on email_change (user_id, asked_at desc);

alter table email_change enable row level security, force row level security;
grant select, insert, update, delete on email_change to numo_system;
create policy system_rows on email_change to numo_system using (true) with check (true);
