-- Accounts: what staff's list of households sorts by and searches in.
create index account_by_name on account (lower(display_name), id);
create index account_by_words on account using gin (app.fold(display_name || ' ' || number) gin_trgm_ops);
create index account_by_status on account (status, created_at desc, id desc);
