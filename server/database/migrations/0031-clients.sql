-- Clients: what staff's list of covered people sorts by and searches in.
create index client_by_name on client (lower(last_name || ' ' || first_name), id);
create index client_by_birth on client (birth_date, id);
create index client_by_words on client using gin
  (app.fold(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, '')) gin_trgm_ops);
create index client_by_status on client (status, created_at desc, id desc);
