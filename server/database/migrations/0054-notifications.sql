-- Notifications: what happened that somebody should know, in their inbox and by mail as they wish.
create table notification (
  id           uuid primary key default app.new_id(),
  user_id      uuid not null references app_user,
  account_id   uuid references account,
  partner_id   uuid references partner,
  hat          text not null check (hat in ('admin', 'client', 'partner')),
  kind         text not null check (kind ~ '^[a-z_]{2,60}$'),
  facts        jsonb not null default '{}',
  link         text check (length(link) <= 300 and link like '/%'),
  dedupe_key   text check (length(dedupe_key) <= 200),
  is_urgent    boolean not null default false,
  read_at      timestamptz,
  archived_at  timestamptz,
  mail_status  text not null default 'none' check (mail_status in ('none', 'waiting', 'sent', 'failed')),
  mailed_at    timestamptz,
  created_at   timestamptz not null default now()
);
comment on column notification.facts is 'What the sentence of its kind needs: names and numbers, never medical details.';
comment on column notification.dedupe_key is 'The same key to the same person is one notification.';
create unique index notification_once on notification (user_id, dedupe_key) where dedupe_key is not null;
create index notification_inbox on notification (user_id, created_at desc, id desc) where archived_at is null;
create index notification_unread on notification (user_id) where read_at is null and archived_at is null;
create index notification_mails on notification (created_at) where mail_status = 'waiting';

-- Only what differs from the usual is kept.
create table notification_preference (
  user_id    uuid not null references app_user,
  kind       text not null check (kind ~ '^[a-z_]{2,60}$'),
  channel    text not null check (channel in ('inbox', 'email')),
  is_on      boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind, channel)
);

alter table notification enable row level security, force row level security;
alter table notification_preference enable row level security, force row level security;
grant select, insert, update, delete on notification, notification_preference to numo_system;
create policy system_rows on notification to numo_system using (true) with check (true);
create policy system_rows on notification_preference to numo_system using (true) with check (true);
