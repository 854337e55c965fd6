-- Lists: what people keep of them, and what a bulk action changed while it can still be undone.
create table saved_view (
  id          uuid primary key default app.new_id(),
  user_id     uuid not null references app_user on delete cascade,
  list        text not null check (list ~ '^[a-z][a-z-]{1,59}$'),
  name        text not null check (length(name) between 1 and 60),
  query       text not null check (length(query) <= 2000),     -- of the list's address, without `?`
  is_shared   boolean not null default false,
  created_at  timestamptz not null default now(),
  unique (user_id, list, name)
);
create index saved_view_by_list on saved_view (list, name);
comment on column saved_view.is_shared is 'Everybody with the same hat sees it; only its owner changes it.';

create table bulk_undo (
  id          uuid primary key default app.new_id(),
  user_id     uuid not null references app_user on delete cascade,
  action      text not null check (length(action) <= 60),
  rows        jsonb not null,                                   -- [{ id, before }] as the action wrote them
  expires_at  timestamptz not null default now() + interval '1 hour',
  created_at  timestamptz not null default now()
);
create index bulk_undo_old on bulk_undo (expires_at);

alter table saved_view enable row level security, force row level security;
alter table bulk_undo enable row level security, force row level security;
grant select, insert (user_id, list, name, query, is_shared), update (name, query, is_shared), delete on saved_view to numo_admin;
create policy own on saved_view to numo_admin using (user_id = app.user_id()) with check (user_id = app.user_id());
create policy shared on saved_view for select to numo_admin using (is_shared);
grant select, insert (user_id, action, rows), delete on bulk_undo to numo_admin;
create policy own on bulk_undo to numo_admin using (user_id = app.user_id()) with check (user_id = app.user_id());
grant select, delete on bulk_undo to numo_system;
create policy all_rows on bulk_undo to numo_system using (true);
