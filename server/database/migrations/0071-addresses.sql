-- Addresses: a place on the map that staff set by hand, and addresses of different owners that are one place.
alter table address
  add column placed_by uuid references app_user on delete set null;
comment on column address.placed_by is 'Who set the place by hand (geocoded_by is then by_hand); nothing that looks places up changes it.';

create or replace function app.place_of_address() returns trigger language plpgsql as $$
begin
  if (new.latitude, new.longitude) is not distinct from (old.latitude, old.longitude) then
    new.latitude := null;
    new.longitude := null;
    new.geocode_precision := null;
    new.geocoded_by := null;
    new.geocoded_at := null;
    new.placed_by := null;
    new.geocode_state := 'unknown';
  end if;
  return new;
end $$;

-- Addresses that staff said are one place. Not a column of theirs: whoever may read their own address must not learn from
-- it whether somebody else lives there. All of a place have one app.address_key; whoever moves away leaves it.
create table address_tie (
  address_id  uuid primary key references address on delete cascade,
  place_id    uuid not null,
  tied_at     timestamptz not null default now()
);
create index address_tie_by_place on address_tie (place_id);
alter table address_tie enable row level security, force row level security;
grant select, insert, update (place_id), delete on address_tie to numo_admin;
grant select, insert, delete on address_tie to numo_system;
create policy all_rows on address_tie to numo_admin using (true) with check (true);
create policy system_rows on address_tie to numo_system using (true) with check (true);

-- An address that was written differently alone is elsewhere now. Where all of a place were, none leaves.
create function app.leave_place() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from address_tie t
   where t.address_id = new.id
     and exists (select from address_tie o join address a on a.id = o.address_id
                  where o.place_id = t.place_id and o.address_id <> t.address_id
                    and app.address_key(a.line1, a.line2, a.city, a.postal_code, a.country::text)
                        <> app.address_key(new.line1, new.line2, new.city, new.postal_code, new.country::text));
  return null;
end $$;
revoke execute on function app.leave_place() from public;
create trigger leave_place after update on address for each row
  when (app.address_key(new.line1, new.line2, new.city, new.postal_code, new.country::text)
        is distinct from app.address_key(old.line1, old.line2, old.city, old.postal_code, old.country::text))
  execute function app.leave_place();

-- One alone is tied to nobody.
create function app.untie_last() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from address_tie t
   where t.place_id = old.place_id
     and not exists (select from address_tie o where o.place_id = t.place_id and o.address_id <> t.address_id);
  return null;
end $$;
revoke execute on function app.untie_last() from public;
create trigger untie_last after delete on address_tie for each row execute function app.untie_last();

grant create on schema app to numo_system;
alter function app.leave_place() owner to numo_system;
alter function app.untie_last() owner to numo_system;
revoke create on schema app from numo_system;
