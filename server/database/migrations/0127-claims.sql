-- Appeals a household asks for. Staff send them to the insurer, which moves the claim, or decline them with a reason.
create table claim_appeal (
  id                   uuid not null default app.new_id(),
  account_id           uuid not null,
  claim_id             uuid not null,
  revision             smallint not null,
  status               text not null default 'requested' check (status in ('requested', 'sent', 'declined', 'withdrawn')),
  reason               text check (length(reason) between 1 and 1000),
  staff_note           text check (length(staff_note) between 1 and 1000),
  deadline_on          date not null,
  is_deadline_assumed  boolean not null,
  created_by           uuid references app_user,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  version              integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, claim_id, revision) references claim_response (account_id, claim_id, revision)
);
comment on column claim_appeal.revision is 'The decision it is against.';
comment on column claim_appeal.is_deadline_assumed is 'The insurer states no deadline; the default was used.';
create index claim_appeal_by_claim on claim_appeal (account_id, claim_id, id);
create unique index claim_appeal_open on claim_appeal (account_id, claim_id) where status = 'requested';
create trigger touch before update on claim_appeal for each row execute function app.touch();
create trigger guard_transition before update of status on claim_appeal for each row execute function app.guard_transition();

alter table status_transition no force row level security;
insert into status_transition values
  ('claim_appeal', 'requested', 'sent', 'send', '{admin}'),
  ('claim_appeal', 'requested', 'declined', 'decline', '{admin}'),
  ('claim_appeal', 'requested', 'withdrawn', 'withdraw', '{client}');
alter table status_transition force row level security;

alter table claim_appeal enable row level security, force row level security;
grant select, insert, update on claim_appeal to numo_system;
create policy system_rows on claim_appeal to numo_system using (true) with check (true);
create policy only_the_program on claim_appeal as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
grant select, update (status, staff_note) on claim_appeal to numo_admin;
create policy staff_rows on claim_appeal to numo_admin using (true) with check (true);
grant select, insert (account_id, claim_id, revision, reason, deadline_on, is_deadline_assumed, created_by), update (status)
  on claim_appeal to numo_client;
create policy own_account on claim_appeal for select to numo_client using (account_id = (select app.account_id()));
create policy own_account_new on claim_appeal for insert to numo_client
  with check (account_id = (select app.account_id()) and status = 'requested' and created_by = (select app.user_id()));
create policy own_account_withdraw on claim_appeal for update to numo_client
  using (account_id = (select app.account_id()) and status = 'requested')
  with check (account_id = (select app.account_id()) and status = 'withdrawn');
