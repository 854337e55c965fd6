-- Documents: stored bytes that no row names any more wait here before they are removed for good. Whoever restores the
-- database to an earlier point within that time finds them again.
create table discarded_file (
  storage_key   text primary key check (length(storage_key) between 1 and 200),
  discarded_at  timestamptz not null
);
alter table discarded_file enable row level security, force row level security;
grant select, insert, delete on discarded_file to numo_system;
create policy system_rows on discarded_file to numo_system using (true) with check (true);
create policy only_the_program on discarded_file as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
