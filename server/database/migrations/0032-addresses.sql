-- Addresses: what staff's list of them sorts by, searches in, and takes for the same place written twice.
create index address_by_city on address (lower(city), id);
create index address_by_words on address using gin
  (app.fold(line1 || ' ' || coalesce(line2, '') || ' ' || coalesce(neighborhood, '') || ' ' || city || ' '
            || coalesce(postal_code, '')) gin_trgm_ops);
create index address_by_country on address (country, created_at desc, id desc);

-- Two addresses with the same key are the same place, whatever their accents, case and signs.
create function app.address_key(line1 text, line2 text, city text, postal_code text, country text) returns text
  language sql immutable parallel safe
  return app.fold(line1 || ' ' || coalesce(line2, '') || ' ' || city || ' ' || coalesce(postal_code, '') || ' ' || country);
create index address_by_key on address (app.address_key(line1, line2, city, postal_code, country::text));
