-- Merges: what making one record of two did, row by row, so that it can be taken back for thirty days.
create table merge_record (
  id           uuid primary key default app.new_id(),
  entity_type  text not null check (entity_type in ('provider', 'client')),
  kept_id      uuid not null,
  gone_id      uuid not null,
  account_id   uuid references account,
  merged_by    uuid references app_user,
  merged_at    timestamptz not null default clock_timestamp(),
  undo_until   timestamptz not null default now() + interval '30 days',
  moved        jsonb,
  undone_at    timestamptz,
  undone_by    uuid references app_user,
  constraint merge_record_of_household check ((entity_type = 'client') = (account_id is not null)),
  constraint merge_record_of_two check (kept_id <> gone_id),
  constraint merge_record_undone check ((undone_by is null) or (undone_at is not null))
);
comment on column merge_record.account_id is 'The household both people are of; none for providers.';
comment on column merge_record.moved is
  'By table the rows that changed, what they said before and after; null once it is taken back or can no longer be.';
create index merge_record_by_kept on merge_record (kept_id, merged_at desc);
create index merge_record_by_gone on merge_record (gone_id, merged_at desc);
create index merge_record_by_account on merge_record (account_id) where account_id is not null;
create index merge_record_to_tidy on merge_record (undo_until) where moved is not null;

alter table merge_record enable row level security, force row level security;
grant select, insert, update, delete on merge_record to numo_system;
create policy system_rows on merge_record to numo_system using (true) with check (true);
grant select (id, entity_type, kept_id, gone_id, account_id, merged_by, merged_at, undo_until, undone_at, undone_by)
  on merge_record to numo_admin;
create policy staff_rows on merge_record for select to numo_admin using (true);

-- What a merge added, its undoing takes away again.
grant delete on provider_alias to numo_system;
grant insert, delete on provider_location, provider_not_same to numo_system;
grant delete on coverage, care_relationship to numo_system;
