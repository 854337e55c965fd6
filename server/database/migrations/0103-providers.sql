-- Providers: a bitmap index of the search listing, so that searches of the whole directory count providers and facets without
-- reading their rows, and the order of their pages as an index, so that a page stops at its last row.

-- One bit per provider: set for those with the key. Providers in chunks of 8,192 (provider_no >> 13), so that a row stays in line.
create table listing_bitmap (
  key      integer not null,            -- see domains/listing-keys.ts
  chunk    integer not null,
  members  bit(8192) not null,          -- bit provider_no & 8191
  primary key (key, chunk)
);
create index listing_bitmap_by_chunk on listing_bitmap (chunk);

-- app.set_bits(n, 1): the bitmap with these bits set.
do $$
begin
  execute format('create aggregate app.set_bits(integer, integer) (sfunc = set_bit, stype = bit, initcond = %L)', repeat('0', 8192));
end $$;

-- The keys of each provider, some of them more than once. Those of its places stand at every level that the place has:
-- 1 billed directly, 2 accepts new patients, 3 both, 4 confirmed.
create view listing_member with (security_invoker = true) as
  select provider_id, provider_no,
         unnest(specialties || languages || array_remove(array[
           case gender when 'f' then -1 when 'm' then -2 end, case kind when 'p' then -3 else -4 end], null)) as key
    from listing
  union all
  select provider_id, provider_no,
         unnest(0 || case when level in (0, 2) then insurers when level < 4 then direct_insurers end) + level * 10000000
    from listing cross join (values (0), (1), (2), (3), (4)) at_level (level)
   where (level not in (1, 3) or direct_networks <> '{}') and (level not in (2, 3) or accepting)
     and (level <> 4 or confirmed_networks <> '{}')
  union all
  select provider_id, provider_no,
         unnest(case when level in (0, 2) then networks when level < 4 then direct_networks else confirmed_networks end)
           + 1000000 + level * 10000000
    from listing cross join (values (0), (1), (2), (3), (4)) at_level (level)
   where level not in (2, 3) or accepting;

insert into listing_bitmap (key, chunk, members)
select key, provider_no >> 13, app.set_bits(provider_no & 8191, 1) from listing_member group by 1, 2;

-- How many providers anywhere have a key.
drop table listing_key;
create view listing_key with (security_invoker = true) as
  select key, sum(bit_count(members))::integer as providers from listing_bitmap group by key;

-- A rebuild takes the changed providers out of the bitmaps and puts them back.
alter table listing_change drop column keys, add column provider_no integer not null;

grant select on listing_bitmap, listing_member, listing_key to numo_api, numo_client, numo_partner, numo_admin, numo_system;
grant insert, update, delete on listing_bitmap to numo_admin, numo_system;

create index listing_by_page on listing (name_key, provider_id);
analyze listing_bitmap;
