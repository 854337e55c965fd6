-- Accounts: what staff search in, folded once when it is written (see 0040-users.sql).
alter table account
  add column words text collate "C" not null generated always as (app.fold(display_name || ' ' || number)) stored;
drop index account_by_words;
create index account_by_words on account using gin (words gin_trgm_ops);
