-- Providers: phrases of searches that no vocabulary has, counted by day so that staff can teach them. Nothing says who searched.
create table unread_search (
  id        uuid primary key default app.new_id(),
  phrase    text collate "C" not null check (char_length(phrase) between 3 and 40 and phrase !~ '[0-9@]'),
  outcome   text not null check (outcome in ('nothing_found', 'left_out')),
  times     integer not null check (times > 0),
  first_on  date not null,
  last_on   date not null,
  daily     jsonb not null,              -- {day: times}, the last 90 days
  -- One person's phrase of one day is never shown.
  is_shown  boolean not null generated always as (times >= 3 and last_on > first_on) stored,
  words     tsvector not null generated always as (app.words(phrase)) stored,
  unique (phrase, outcome)
);
comment on column unread_search.times is 'At least so many: what a cache answered again is not counted.';
create index unread_search_by_times on unread_search (times, id);
create index unread_search_by_last_on on unread_search (last_on, id);
create index unread_search_by_words on unread_search using gin (words);

alter table unread_search enable row level security, force row level security;
grant select on unread_search to numo_admin;
create policy shown on unread_search for select to numo_admin using (is_shown);
grant select, insert, update, delete on unread_search to numo_system;
create policy counted on unread_search to numo_system using (true) with check (true);
create policy only_the_program on unread_search as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
