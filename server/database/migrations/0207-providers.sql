-- Providers: what a clinic says itself of its places: their hours and phone, which networks they take, and who bills separately.
grant update (hours, phone, updated_at) on practice_location to numo_system;
grant create on schema app to numo_system;

-- Sets the hours and the phone of a place of the caller's organisation. Null: no such place.
create function app.set_own_place(of_place uuid, new_hours jsonb, new_phone text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text;
begin
  if app.role() <> 'partner' then
    raise exception 'only a clinic speaks of its places' using errcode = 'insufficient_privilege';
  end if;
  update practice_location l set hours = new_hours, phone = new_phone, updated_at = now()
   where l.id = of_place and l.partner_id = app.partner_id() and l.status = 'active'
  returning l.name into named;
  return named;
end $$;

-- Says of a network at a place of the caller's organisation that all who practise there for it accept it (with how it is billed), or
-- that nobody does. `accepted` null confirms again what is accepted already; then a null place or network stands for all. The word of
-- the source is kept, as with what staff enter. Returns how many acceptances it is about.
create function app.say_networks(of_place uuid, of_network uuid, accepted boolean, how text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  about integer;
begin
  if app.role() <> 'partner' or (accepted is not null and (of_place is null or of_network is null)) then
    raise exception 'only a clinic speaks of its places' using errcode = 'insufficient_privilege';
  end if;
  with own as (
    select pl.id, pl.provider_id
      from practice_location l join provider_location pl on pl.practice_location_id = l.id and pl.status = 'active'
     where l.partner_id = app.partner_id() and l.status = 'active' and coalesce(pl.partner_id, l.partner_id) = app.partner_id()
       and (of_place is null or l.id = of_place)
  ), added as (
    insert into acceptance (provider_location_id, insurance_network_id, billing, evidence, confirmed_on, status)
    select o.id, n.id, how, 'partner', current_date, 'active'
      from own o join insurance_network n on n.id = of_network and n.status = 'active'
     where accepted
    on conflict (provider_location_id, insurance_network_id) do nothing
    returning provider_location_id
  ), said as (
    update acceptance a
       set said = case when a.evidence is null then
                    jsonb_build_object('billing', a.billing, 'source_id', a.source_id, 'source_ref', a.source_ref,
                                       'confirmed_on', a.confirmed_on, 'status', a.status) else a.said end,
           source_id = null, source_ref = null, evidence = 'partner', confirmed_on = current_date, valid_until = null, note = null,
           status = case when accepted is false then 'withdrawn' else 'active' end,
           billing = case when accepted is null then a.billing when accepted then how else 'unknown' end
      from own o
     where a.provider_location_id = o.id and (of_network is null or a.insurance_network_id = of_network)
       and (accepted or a.status = 'active')
    returning a.provider_location_id
  ), touched as (
    update provider p set updated_at = now()
     where p.id in (select o.provider_id from own o
                     where o.id in (select provider_location_id from added union select provider_location_id from said))
  )
  select (select count(*) from added) + (select count(*) from said) into about;
  return about;
end $$;

-- Says whether somebody who works for the caller's organisation bills with it or separately. Null: nobody of it.
create function app.set_own_bills(of_provider uuid, how text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text;
begin
  if app.role() <> 'partner' or app.partner_id() is null then
    raise exception 'only a clinic speaks of its doctors' using errcode = 'insufficient_privilege';
  end if;
  select v.full_name into named from provider v
   where v.id = of_provider
     and (exists (select from provider_role r
                   where r.partner_id = app.partner_id() and r.provider_id = v.id and r.status = 'active')
          or exists (select from provider_location pl join practice_location l on l.id = pl.practice_location_id
                      where pl.provider_id = v.id and pl.status = 'active'
                        and coalesce(pl.partner_id, l.partner_id) = app.partner_id()));
  if named is not null then
    insert into provider_role as r (partner_id, provider_id, bills) values (app.partner_id(), of_provider, how)
    on conflict (partner_id, provider_id) do update set bills = excluded.bills, status = 'active';
    perform app.bump_directory_version();
  end if;
  return named;
end $$;

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.set_own_place(uuid,jsonb,text)', 'app.say_networks(uuid,uuid,boolean,text)',
                             'app.set_own_bills(uuid,text)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to numo_partner', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

-- A clinic's own doctors are found as staff find them.
grant select (provider_id, name_key, words) on provider_record to numo_partner;
