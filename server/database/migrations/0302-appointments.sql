-- Appointments: staff list all of them.
alter table appointment add column words tsvector not null generated always as (app.words(person_name || ' ' || number)) stored;
create index appointment_by_words on appointment using gin (words);
create index appointment_newest on appointment (created_at, id);
create index appointment_by_start on appointment ((coalesce(starts_at, '-infinity'::timestamptz)), id);
grant select (words) on appointment to numo_admin;
