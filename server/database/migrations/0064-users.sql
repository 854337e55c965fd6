-- Sign-ins: what the identity service says of each, also of those that belong to nobody here, so that staff list, sort and
-- take out all of them without asking the service for page after page.
alter table identity_user
  add column providers text[] not null default '{}',
  add column factors text[] not null default '{}',
  add column signed_up_at timestamptz not null default now(),
  add column seen_at timestamptz not null default now(),
  add column disabled_wanted boolean,
  add column words text collate "C" not null
    generated always as (app.fold(email || ' ' || display_name || ' ' || uid)) stored;
-- The owner of the tables sees nobody's rows behind row-level security.
set local role numo_system;
update identity_user set signed_up_at = created_at, seen_at = updated_at, providers = array[provider];
reset role;
comment on column identity_user.signed_up_at is 'Since when the identity service has it; `created_at` is since when we know of it.';
comment on column identity_user.seen_at is 'When the identity service last said what stands here.';
comment on column identity_user.disabled_wanted is
  'What staff decided for `disabled` while the identity service has not been told; null: it has.';

-- While addresses change hands at the service two of its sign-ins can be known here under one address.
drop index identity_user_email_key;
create index identity_user_by_email on identity_user (lower(email), uid);
drop index identity_user_newest;
create index identity_user_newest on identity_user (signed_up_at, uid);
create index identity_user_by_last_sign_in on identity_user (coalesce(last_sign_in_at, '-infinity'::timestamptz), uid);
create index identity_user_by_words on identity_user using gin (words gin_trgm_ops);
create index identity_user_to_tell on identity_user (uid) where disabled_wanted is not null;
create index identity_user_unseen on identity_user (seen_at);
grant update (disabled_wanted) on identity_user to numo_admin;

-- The walk through all sign-ins of the identity service; there is one at a time.
create table identity_refresh (
  is_only     boolean primary key default true check (is_only),
  started_at  timestamptz not null,
  heard_at    timestamptz not null,
  seen        integer not null default 0 check (seen >= 0),
  as_of       timestamptz
);
comment on column identity_refresh.heard_at is 'When the walk last came on; long ago, it stopped on the way.';
comment on column identity_refresh.as_of is 'When the last walk that came to the end began: so old is what is known.';
alter table identity_refresh enable row level security, force row level security;
grant select, insert, update on identity_refresh to numo_system;
create policy system_rows on identity_refresh to numo_system using (true) with check (true);
grant select on identity_refresh to numo_admin;
create policy staff_rows on identity_refresh for select to numo_admin using (true);
