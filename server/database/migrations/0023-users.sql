-- Users: how often something was asked for lately, by address or by network, so that nobody's mailbox is flooded.
create table request_limit (
  -- Hash of what is counted: no address stands here.
  key     text primary key check (length(key) between 1 and 64),
  points  integer not null check (points > 0),
  until   timestamptz not null
);
create index request_limit_over on request_limit (until);
alter table request_limit enable row level security, force row level security;
grant select, insert, update, delete on request_limit to numo_system;
create policy all_rows on request_limit to numo_system using (true) with check (true);
