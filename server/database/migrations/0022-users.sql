-- Users: what staff's list of people sorts by and searches in.
create index app_user_by_name on app_user (lower(display_name), id);
create index app_user_by_words on app_user using gin (app.fold(display_name || ' ' || email) gin_trgm_ops);
create index app_user_by_status on app_user (status, created_at desc, id desc);
