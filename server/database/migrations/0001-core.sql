-- Core: what every other migration stands on. Runs on PostgreSQL 15 and newer.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create schema app;

-- uuid v7 (time-ordered, so newest-first lists can page on the id). PostgreSQL 18 has it built in.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    execute 'create function app.new_id() returns uuid language sql volatile parallel safe as ''select uuidv7()''';
  else
    execute $f$
      create function app.new_id() returns uuid language sql volatile parallel safe as $b$
        select encode(
          set_byte(
            set_byte(
              overlay(uuid_send(gen_random_uuid())
                      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
                      from 1 for 6),
              6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
            8, (get_byte(uuid_send(gen_random_uuid()), 8) & 63) | 128),
          'hex')::uuid
      $b$
    $f$;
  end if;
end $$;

-- Folds text for comparing: lower case, no accents, single spaces. The same promise as kit/text.ts `fold`.
create function app.fold(value text) returns text
  language sql immutable strict parallel safe
  return trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[^[:alnum:]]+', ' ', 'g'));

create domain app.country_code as char(2) check (value ~ '^[A-Z]{2}$');
create domain app.currency_code as char(3) check (value ~ '^[A-Z]{3}$');
create domain app.slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120);
create domain app.amount as bigint check (value between 0 and 9007199254740991);
create domain app.bps as integer check (value between 0 and 10000);
