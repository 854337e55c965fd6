-- Users: people who sign in. `identity_user` mirrors what the identity service knows; `app_user` is the person here.
create table identity_user (
  uid                 text primary key check (length(uid) between 1 and 128),
  email               app.email not null,
  email_verified      boolean not null default false,
  display_name        text not null default 'User' check (length(display_name) <= 200),
  disabled            boolean not null default false,
  provider            text not null default 'password',
  token_claims        jsonb not null default '{}',
  tokens_valid_after  timestamptz,
  last_sign_in_at     timestamptz,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);
create unique index identity_user_email_key on identity_user (lower(email));
create index identity_user_newest on identity_user (created_at desc, uid desc);
comment on column identity_user.tokens_valid_after is 'Tokens that were issued before no longer count.';

create table app_user (
  id                    uuid primary key default app.new_id(),
  identity_uid          text unique references identity_user,
  email                 app.email not null,
  display_name          text not null default 'User' check (length(display_name) between 1 and 120),
  phone                 text check (length(phone) <= 40),
  locale                text not null default 'en' check (locale in ('en', 'es')),
  timezone              text not null default 'America/Mexico_City',
  profile_completed_at  timestamptz,
  status                text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1
);
create unique index app_user_email_key on app_user (lower(email));
create index app_user_newest on app_user (created_at desc, id desc);
comment on column app_user.profile_completed_at is 'Null until a profile is set: the first sign-in.';
create trigger touch before update on app_user for each row execute function app.touch();
create trigger starts_as before insert on app_user for each row execute function app.starts_as('invited,active');

alter table identity_user enable row level security, force row level security;
alter table app_user enable row level security, force row level security;

grant select, insert, update on identity_user, app_user to numo_system;
grant delete on identity_user to numo_system;
create policy system_rows on identity_user to numo_system using (true) with check (true);
create policy system_rows on app_user to numo_system using (true) with check (true);

grant select on identity_user, app_user to numo_admin;
grant insert (identity_uid, email, display_name, phone, locale, timezone, status),
      update (identity_uid, display_name, phone, locale, timezone, status) on app_user to numo_admin;
grant update (disabled, tokens_valid_after, token_claims, updated_at) on identity_user to numo_admin;
create policy staff_rows on identity_user for select to numo_admin using (true);
create policy staff_rows on app_user for select to numo_admin using (true);
create policy any_row on app_user for insert to numo_admin with check (true);
-- Nobody decides about their own state.
create policy others on identity_user for update to numo_admin
  using (uid not in (select identity_uid from app_user where id = app.user_id() and identity_uid is not null));
create policy others on app_user for update to numo_admin using (id <> app.user_id());

grant select (id, email, display_name, phone, locale, timezone, profile_completed_at, status, created_at, version),
      update (display_name, phone, locale, timezone, profile_completed_at) on app_user to numo_client, numo_partner;
create policy self on app_user to numo_client, numo_partner using (id = app.user_id()) with check (id = app.user_id());
