-- Whoever is asked into a family can say no; until then the household sees the invitation as open.
alter table family_invitation add column declined_at timestamptz;
drop index family_invitation_open;
create unique index family_invitation_open on family_invitation (account_id, email)
  where accepted_at is null and revoked_at is null and declined_at is null;
grant select (declined_at) on family_invitation to numo_client;
