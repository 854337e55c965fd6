-- Addresses: how exactly the place on the map is known, and who found it.
alter table address
  add column geocode_precision text check (geocode_precision in ('point', 'street', 'postal_code', 'city')),
  add column geocoded_by text check (length(geocoded_by) between 1 and 60),
  add column geocoded_at timestamptz,
  add column geocode_state text not null default 'unknown'
    check (geocode_state in ('unknown', 'located', 'not_found'));
comment on column address.geocode_precision is
  'What the position is the middle of: the door, the street, the postal code, the town. Null: no position.';
comment on column address.geocode_state is 'not_found: a look found nothing; unknown: nobody has looked since the address last changed.';
create index address_by_geocode on address (geocode_state, created_at desc, id desc);

-- A place is that of an address as it was written: with another street or town it is to be found anew.
create function app.place_of_address() returns trigger language plpgsql as $$
begin
  if (new.latitude, new.longitude) is not distinct from (old.latitude, old.longitude) then
    new.latitude := null;
    new.longitude := null;
    new.geocode_precision := null;
    new.geocoded_by := null;
    new.geocoded_at := null;
    new.geocode_state := 'unknown';
  end if;
  return new;
end $$;
create trigger place_of_address before update on address for each row
  when (app.address_key(new.line1, new.line2, new.city, new.postal_code, new.country::text)
        is distinct from app.address_key(old.line1, old.line2, old.city, old.postal_code, old.country::text))
  execute function app.place_of_address();

-- Row-level security shows the owner of the table nobody's rows; the program sees all. Nothing else of them changes.
alter table address disable trigger touch;
set local role numo_system;
update address set geocode_precision = 'point', geocode_state = 'located' where latitude is not null and longitude is not null;
reset role;
alter table address enable trigger touch;
