-- Access: who is staff, which hats a person may put on, and what was switched on or off for them alone.
-- Staff of ours. The record stays when somebody leaves; the membership is what lets them in.
create table staff_member (
  id          uuid primary key default app.new_id(),
  user_id     uuid not null unique references app_user,
  title       text check (length(title) <= 120),
  status      text not null default 'active' check (status in ('active', 'inactive')),
  created_at  timestamptz not null default now(),
  unique (user_id, id)
);

create table membership (
  id               uuid primary key default app.new_id(),
  user_id          uuid not null references app_user,
  role             text not null check (role in ('admin', 'client', 'partner')),
  staff_member_id  uuid,
  account_id       uuid references account,
  partner_id       uuid references partner,
  provider_id      uuid references provider,
  member_role      text not null default 'member' check (member_role in ('owner', 'member', 'read_only')),
  status           text not null default 'active' check (status in ('invited', 'active', 'revoked')),
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  -- Staff membership is the person's own: a foreign staff record cannot be borrowed.
  foreign key (user_id, staff_member_id) references staff_member (user_id, id),
  constraint membership_of_its_role check (
    case role
      when 'admin' then staff_member_id is not null and num_nonnulls(account_id, partner_id, provider_id) = 0
      when 'client' then account_id is not null and num_nonnulls(staff_member_id, partner_id, provider_id) = 0
      else partner_id is not null and num_nonnulls(staff_member_id, account_id) = 0
    end)
);
create unique index membership_one_active_per_role on membership (user_id, role) where status = 'active';
create index membership_by_user on membership (user_id);
create index membership_by_account on membership (account_id) where account_id is not null;
create index membership_by_partner on membership (partner_id) where partner_id is not null;
create trigger touch before update on membership for each row execute function app.touch();
create trigger keeps_owner before update on membership
  for each row execute function app.keeps_owner('user_id', 'role', 'staff_member_id', 'account_id', 'partner_id');

create table access_grant (
  user_id     uuid not null references app_user on delete cascade,
  key         text not null check (length(key) <= 80
                and key ~ '^(feature:[a-z_]+|[a-z_]+:(read|write|update|delete))$'),
  allowed     boolean not null,
  granted_by  uuid references app_user,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);

alter table staff_member enable row level security, force row level security;
grant select, insert, update on staff_member to numo_system;
create policy system_rows on staff_member to numo_system using (true) with check (true);
grant select, insert (user_id, title), update (title, status) on staff_member to numo_admin;
create policy staff_rows on staff_member for select to numo_admin using (true);
-- Nobody decides about their own place in the staff.
create policy others_new on staff_member for insert to numo_admin with check (user_id <> app.user_id());
create policy others on staff_member for update to numo_admin using (user_id <> app.user_id());

alter table membership enable row level security, force row level security;
alter table access_grant enable row level security, force row level security;
grant select, insert, update on membership to numo_system;
grant select, insert, update, delete on access_grant to numo_system;
create policy system_rows on membership to numo_system using (true) with check (true);
create policy system_rows on access_grant to numo_system using (true) with check (true);

grant select, insert (user_id, role, staff_member_id, account_id, partner_id, provider_id, member_role, status),
      update (provider_id, member_role, status) on membership to numo_admin;
grant select, insert, update (allowed, granted_by), delete on access_grant to numo_admin;
-- Staff see everybody's rights and change everybody's but their own.
create policy staff_rows on membership for select to numo_admin using (true);
create policy others_new on membership for insert to numo_admin with check (user_id <> app.user_id());
create policy others on membership for update to numo_admin
  using (user_id <> app.user_id()) with check (user_id <> app.user_id());
create policy staff_rows on access_grant for select to numo_admin using (true);
create policy others_new on access_grant for insert to numo_admin
  with check (user_id <> app.user_id() and granted_by = app.user_id());
create policy others on access_grant for update to numo_admin
  using (user_id <> app.user_id()) with check (user_id <> app.user_id() and granted_by = app.user_id());
create policy others_gone on access_grant for delete to numo_admin using (user_id <> app.user_id());

grant select on membership to numo_client, numo_partner;
create policy own_account on membership for select to numo_client using (account_id = app.account_id());
create policy own_partner on membership for select to numo_partner using (partner_id = app.partner_id());
-- People of one household, or of one organisation, see each other.
create policy same_account on app_user for select to numo_client
  using (id in (select user_id from membership where account_id = app.account_id()));
create policy same_partner on app_user for select to numo_partner
  using (id in (select user_id from membership where partner_id = app.partner_id()));
