-- Cities: every place a search can start from. Loaded from a data package, never edited by hand.
create table city (
  id             app.slug primary key,               -- the :city_id of /find-care/:city_id; never changes
  geonames_id    integer not null unique,
  name           text not null,
  name_es        text,                               -- only where Spanish differs
  country        app.country_code not null,
  region_code    text,
  latitude       double precision not null check (latitude between -90 and 90),
  longitude      double precision not null check (longitude between -180 and 180),
  population     integer not null default 0,
  time_zone      text not null,
  search_text    text collate "C" not null           -- folded name, for suggestions
);
create index city_by_search on city using gin (search_text gin_trgm_ops);
create index city_by_prefix on city (search_text);
create index city_by_position on city (latitude, longitude);

-- Other spellings of a city's address; they redirect to the one it has, and suggestions know them too.
create table city_alias (
  slug         app.slug primary key,
  city_id      app.slug not null references city on delete cascade,
  search_text  text collate "C" not null             -- folded name, for suggestions
);
create index city_alias_by_search on city_alias using gin (search_text gin_trgm_ops);
create index city_alias_by_prefix on city_alias (search_text);
create index city_alias_by_city on city_alias (city_id);

-- Which edition of the data package is loaded.
create table city_edition (
  only_row boolean primary key default true check (only_row),
  edition  text not null
);
