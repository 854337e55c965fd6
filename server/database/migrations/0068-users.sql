-- Somebody is asked into a household or an organisation by staff. Their membership waits (`invited`) until they accept by
-- the link of the mail, which works once, for that address alone. Only a hash of its secret is kept, made when it is sent.
create table user_invitation (
  id             uuid primary key default app.new_id(),
  user_id        uuid not null references app_user on delete cascade,
  membership_id  uuid not null references membership on delete cascade,
  email          app.email not null,
  token_sha256   bytea unique check (length(token_sha256) = 32),
  invited_by     uuid references app_user on delete set null,
  expires_at     timestamptz not null,
  accepted_at    timestamptz,
  declined_at    timestamptz,
  revoked_at     timestamptz,
  created_at     timestamptz not null default now()
);
comment on column user_invitation.revoked_at is 'Taken back, or replaced by a newer one.';
create index user_invitation_by_user on user_invitation (user_id);
create index user_invitation_by_inviter on user_invitation (invited_by);
create unique index user_invitation_open on user_invitation (membership_id)
  where accepted_at is null and declined_at is null and revoked_at is null;
alter table user_invitation enable row level security, force row level security;
grant select, insert, update, delete on user_invitation to numo_system;
create policy system_rows on user_invitation to numo_system using (true) with check (true);
