-- Letters of guarantee: what an insurer guaranteed as a signed letter, its keys, and what a household sees of its authorizations.
create table letter_key (
  id          text primary key check (id ~ '^[\w-]{8}$'),
  public_key  text not null unique check (public_key ~ '^[\w-]{43}$'),
  created_at  timestamptz not null default now(),
  retired_at  timestamptz
);
comment on column letter_key.public_key is 'Ed25519 public key, base64url (JWK "x"). Published, also of retired keys: their letters stay valid.';
comment on column letter_key.retired_at is 'From then on it signs nothing.';
create unique index letter_key_current on letter_key ((retired_at is null)) where retired_at is null;

create table letter_key_secret (
  key_id      text primary key references letter_key,
  sealed_key  bytea not null
);
comment on column letter_key_secret.sealed_key is 'The private key, encrypted with the keys of the installation.';

create table authorization_letter (
  id                uuid not null default app.new_id(),
  account_id        uuid not null,
  partner_id        uuid not null,
  authorization_id  uuid not null,
  revision          smallint not null check (revision > 0),
  content           jsonb not null,
  token             text not null check (length(token) between 1 and 2000),
  issued_by         uuid references app_user,
  created_at        timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, authorization_id, revision),
  foreign key (account_id, partner_id, authorization_id) references prior_authorization (account_id, partner_id, id)
);
comment on column authorization_letter.content is 'What the letter says, as it was when it was issued.';
comment on column authorization_letter.token is 'What its QR code holds: the essence, signed with a key of letter_key (compact JWS).';
create index authorization_letter_by_id on authorization_letter (id);

grant select on letter_key to numo_api, numo_user, numo_client, numo_partner, numo_admin, numo_system;
grant insert (id, public_key), update (retired_at) on letter_key to numo_system;

do $$
declare
  name text;
begin
  foreach name in array array['letter_key_secret', 'authorization_letter'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
  end loop;
end $$;
grant select, insert on letter_key_secret to numo_system;
grant select, insert, update, delete on authorization_letter to numo_system;

grant select, insert (id, account_id, partner_id, authorization_id, revision, content, token, issued_by) on authorization_letter to numo_admin;
create policy staff_rows on authorization_letter to numo_admin using (true) with check (issued_by = (select app.user_id()));
grant select on authorization_letter to numo_partner;
create policy own_partner on authorization_letter for select to numo_partner using (partner_id = (select app.partner_id()));
grant select on authorization_letter to numo_client;
create policy own_account on authorization_letter for select to numo_client using (account_id = (select app.account_id()));

-- A household sees what its clinics ask for and what was guaranteed, without what clinic and staff write to each other.
grant select (id, number, account_id, client_id, coverage_id, partner_id, insurance_company_id, extends_id, care_setting, priority, status,
              status_reason, insurer_reference, currency, estimated_amount, guaranteed_amount, guarantee_currency, patient_share_note,
              valid_from, valid_until, answer_due_on, submitted_at, sent_at, decided_at, created_at, updated_at, version)
  on prior_authorization to numo_client;
create policy own_account on prior_authorization for select to numo_client
  using (account_id = (select app.account_id()) and status <> 'draft');
grant select (account_id, authorization_id, sequence, description, planned_date) on authorization_treatment to numo_client;
create policy own_account on authorization_treatment for select to numo_client using (account_id = (select app.account_id()));
