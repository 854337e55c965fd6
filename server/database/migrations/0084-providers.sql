-- Providers: what a rebuild of the search listing works on. Tables, because no role of a request may make temporary ones; a
-- rebuild fills and empties them in its own transaction, one at a time, so outside of it they are empty.
create unlogged table listing_scope (
  provider_id  uuid not null
);
create unlogged table listing_change (
  sign         integer not null,
  provider_id  uuid not null,
  kind         "char" not null,
  city_id      text,
  words        text[] not null,
  keys         integer[] not null
);
grant select, insert, delete on listing_scope, listing_change to numo_admin, numo_system;
