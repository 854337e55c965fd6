-- Privacy: consents, copies of everything a household has, and leaving with fourteen days to come back.
create table consent (
  id            uuid primary key default app.new_id(),
  account_id    uuid not null references account,
  client_id     uuid,
  kind          text not null check (kind in ('terms', 'privacy', 'health_data', 'share_with_partner', 'card_on_file', 'guardian')),
  partner_id    uuid references partner,
  text_version  text not null check (length(text_version) between 1 and 40),
  locale        text not null check (locale in ('en', 'es')),
  given_by      uuid not null references app_user,
  given_at      timestamptz not null default now(),
  withdrawn_at  timestamptz,
  withdrawn_by  uuid references app_user,
  foreign key (account_id, client_id) references client (account_id, id)
);
create unique index consent_once on consent (account_id, client_id, kind, partner_id) nulls not distinct where withdrawn_at is null;
create index consent_by_account on consent (account_id, given_at desc);
create trigger keeps_owner before update on consent
  for each row execute function app.keeps_owner('account_id', 'client_id', 'kind', 'given_by', 'given_at');

-- An adult of the family asked to sign in for themselves. The link is bound to the address and works once.
create table family_invitation (
  id            uuid primary key default app.new_id(),
  account_id    uuid not null references account,
  client_id     uuid,
  email         app.email not null,
  member_role   text not null default 'member' check (member_role in ('member', 'read_only')),
  token_sha256  bytea not null unique check (length(token_sha256) = 32),
  invited_by    uuid not null references app_user,
  expires_at    timestamptz not null,
  accepted_at   timestamptz,
  accepted_by   uuid references app_user,
  revoked_at    timestamptz,
  created_at    timestamptz not null default now(),
  foreign key (account_id, client_id) references client (account_id, id)
);
create index family_invitation_by_account on family_invitation (account_id, created_at desc);
create unique index family_invitation_open on family_invitation (account_id, email)
  where accepted_at is null and revoked_at is null;

create table data_export (
  id            uuid primary key default app.new_id(),
  account_id    uuid not null references account,
  requested_by  uuid not null references app_user,
  status        text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  progress_done integer not null default 0,
  progress_of   integer not null default 0,
  storage_key   text unique check (storage_key ~ '^[a-z0-9/_-]{1,200}$'),
  size_bytes    bigint check (size_bytes > 0),
  error_code    text check (length(error_code) <= 60),
  ready_at      timestamptz,
  expires_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       integer not null default 1,
  constraint data_export_ready check ((status = 'ready') = (storage_key is not null))
);
comment on column data_export.storage_key is 'Of the file with everything; no document, so that only who may have everything reaches it.';
create index data_export_by_account on data_export (account_id, created_at desc);
create unique index data_export_one_at_a_time on data_export (account_id) where status in ('queued', 'running');
create trigger touch before update on data_export for each row execute function app.touch();

create table account_deletion (
  id            uuid primary key default app.new_id(),
  account_id    uuid not null references account,
  requested_by  uuid not null references app_user,
  requested_at  timestamptz not null default now(),
  due_at        timestamptz not null,
  cancelled_at  timestamptz,
  cancelled_by  uuid references app_user,
  started_at    timestamptz,
  executed_at   timestamptz,
  kept          jsonb,
  constraint account_deletion_fourteen_days check (due_at >= requested_at + interval '14 days')
);
comment on column account_deletion.started_at is 'From here on there is no way back: files are being removed.';
comment on column account_deletion.kept is 'What the law makes us keep, and until when; told to the person beforehand.';
create unique index account_deletion_open on account_deletion (account_id) where cancelled_at is null and executed_at is null;
create index account_deletion_due on account_deletion (due_at) where cancelled_at is null and executed_at is null;

alter table consent enable row level security, force row level security;
alter table family_invitation enable row level security, force row level security;
alter table data_export enable row level security, force row level security;
alter table account_deletion enable row level security, force row level security;
grant select, insert, update on consent, family_invitation, data_export, account_deletion to numo_system;
create policy system_rows on consent to numo_system using (true) with check (true);
create policy system_rows on family_invitation to numo_system using (true) with check (true);
create policy system_rows on data_export to numo_system using (true) with check (true);
create policy system_rows on account_deletion to numo_system using (true) with check (true);
grant select on consent, account_deletion to numo_admin;
grant select (id, account_id, requested_by, status, progress_done, progress_of, size_bytes, error_code, ready_at, expires_at,
              created_at) on data_export to numo_admin;
create policy staff_rows on consent for select to numo_admin using (true);
create policy staff_rows on data_export for select to numo_admin using (true);
create policy staff_rows on account_deletion for select to numo_admin using (true);
grant select, insert (account_id, client_id, kind, partner_id, text_version, locale, given_by), update (withdrawn_at, withdrawn_by)
  on consent to numo_client;
create policy own_account on consent to numo_client
  using (account_id = app.account_id()) with check (account_id = app.account_id());
grant select (id, account_id, client_id, email, member_role, invited_by, expires_at, accepted_at, accepted_by, revoked_at, created_at)
  on family_invitation to numo_client;
create policy own_account on family_invitation for select to numo_client using (account_id = app.account_id());
grant select (id, account_id, requested_by, status, progress_done, progress_of, size_bytes, error_code, ready_at, expires_at,
              created_at) on data_export to numo_client;
grant select on account_deletion to numo_client;
create policy own_account on data_export for select to numo_client using (account_id = app.account_id());
create policy own_account on account_deletion for select to numo_client using (account_id = app.account_id());
grant select on consent to numo_partner;
create policy own_partner on consent for select to numo_partner using (partner_id = app.partner_id());
