-- Clients: what staff search in, folded once when it is written (see 0040-users.sql).
alter table client
  add column words text collate "C" not null generated always as
    (app.fold(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, ''))) stored;
drop index client_by_words;
create index client_by_words on client using gin (words gin_trgm_ops);
