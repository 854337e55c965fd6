-- Partners: what staff's list filters and searches by, known without looking into other tables row by row.
alter table partner
  add column words text collate "C" not null generated always as
    (app.fold(name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(tax_id, ''))) stored,
  add column has_network boolean not null default false,
  add column has_provider boolean not null default false,
  add column has_user boolean not null default false;
comment on column partner.has_provider is
  'Somebody practises at a place of its own, through it at another''s, or because staff said so. Kept by triggers, like its neighbours.';
drop index partner_by_words, partner_by_status;
create index partner_by_words on partner using gin (words gin_trgm_ops);
create index partner_by_status on partner (status, lower(name), id);
create index partner_by_type on partner (type, lower(name), id);
create index partner_by_country on partner ((country::text), lower(name), id);
create index partner_without_legal_name on partner (lower(name), id) where legal_name is null;
create index partner_without_tax_id on partner (lower(name), id) where tax_id is null;
create index partner_without_network on partner (lower(name), id) where not has_network;
create index partner_without_provider on partner (lower(name), id) where not has_provider;
create index partner_without_user on partner (lower(name), id) where not has_user;

-- Nobody changed the organisation when these turn.
drop trigger count_version on partner;
create trigger count_version before update on partner for each row
  when ((new.has_network, new.has_provider, new.has_user) is not distinct from (old.has_network, old.has_provider, old.has_user))
  execute function app.count_version();

-- Says anew what these organisations have. Their rows are locked first, so that of two transactions that give and take at
-- the same time the later one sees what the earlier one did.
create function app.renew_partners(ids uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from partner where id = any (ids) order by id for no key update;
  update partner p
     set has_network = n.has_network, has_provider = n.has_provider, has_user = n.has_user
    from (
      select one.id,
             exists (select from partner_network pn where pn.partner_id = one.id and pn.status = 'active') as has_network,
             exists (select from provider_location pl where pl.partner_id = one.id and pl.status = 'active')
               or exists (select from practice_location l join provider_location pl on pl.practice_location_id = l.id
                           where l.partner_id = one.id and pl.partner_id is null and pl.status = 'active')
               or exists (select from provider_role r where r.partner_id = one.id and r.status = 'active') as has_provider,
             exists (select from membership m where m.partner_id = one.id and m.status = 'active') as has_user
        from unnest(ids) as one (id)) n
   where p.id = n.id
     and (p.has_network, p.has_provider, p.has_user) is distinct from (n.has_network, n.has_provider, n.has_user);
end $$;
revoke execute on function app.renew_partners(uuid[]) from public;

-- For tables that name the organisation.
create function app.partner_touched() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct partner_id from now_rows where partner_id is not null);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct partner_id from old_rows where partner_id is not null);
  else
    ids := array(select partner_id from now_rows where partner_id is not null
                  union select partner_id from old_rows where partner_id is not null);
  end if;
  if ids <> '{}' then perform app.renew_partners(ids); end if;
  return null;
end $$;
revoke execute on function app.partner_touched() from public;

-- For a provider at a place: through the organisation it names, or else through that of the place.
create function app.partner_of_practice_touched() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids := array(select distinct coalesce(r.partner_id, l.partner_id) from now_rows r
                   join practice_location l on l.id = r.practice_location_id
                  where coalesce(r.partner_id, l.partner_id) is not null);
  elsif tg_op = 'DELETE' then
    ids := array(select distinct coalesce(r.partner_id, l.partner_id) from old_rows r
                   join practice_location l on l.id = r.practice_location_id
                  where coalesce(r.partner_id, l.partner_id) is not null);
  else
    ids := array(select distinct coalesce(r.partner_id, l.partner_id)
                   from (select * from now_rows union all select * from old_rows) r
                   join practice_location l on l.id = r.practice_location_id
                  where coalesce(r.partner_id, l.partner_id) is not null);
  end if;
  if ids <> '{}' then perform app.renew_partners(ids); end if;
  return null;
end $$;
revoke execute on function app.partner_of_practice_touched() from public;

do $$
declare
  name text;
begin
  foreach name in array array['partner_network', 'provider_role', 'membership', 'practice_location', 'provider_location'] loop
    execute format(
      'create trigger partner_gained after insert on %1$I referencing new table as now_rows for each statement execute function %2$s;
       create trigger partner_lost after delete on %1$I referencing old table as old_rows for each statement execute function %2$s;
       create trigger partner_moved after update on %1$I referencing old table as old_rows new table as now_rows
         for each statement execute function %2$s', name,
      case name when 'provider_location' then 'app.partner_of_practice_touched()' else 'app.partner_touched()' end);
  end loop;
end $$;

-- The functions act as the program, not as the owner of the tables, to whom row-level security shows nobody's rows.
grant select on practice_location, provider_location to numo_system;
grant create on schema app to numo_system;
alter function app.renew_partners(uuid[]) owner to numo_system;
alter function app.partner_touched() owner to numo_system;
alter function app.partner_of_practice_touched() owner to numo_system;
revoke create on schema app from numo_system;
set local role numo_system;
select app.renew_partners(array(select id from partner));
reset role;
