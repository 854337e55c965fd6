-- Providers: what a clinic says itself of its places stays when the source says otherwise, and its "still right" leaves what staff found
-- out while that is fresh.
alter table practice_location add column own_word_on date;
comment on column practice_location.own_word_on is
  'Day on which its organisation set hours and phone itself: imports leave both. Null: they are the source''s.';
grant update (own_word_on, source_hash) on practice_location to numo_system;
grant update (own_word_on) on practice_location to numo_admin;
grant update (phone) on provider_location to numo_system;

grant create on schema app to numo_system;
-- Only its owner replaces a function.
set local role numo_system;
-- Sets the hours and the phone of a place of the caller's organisation; without either the source's word counts again from its next import
-- on. Null: no such place.
create or replace function app.set_own_place(of_place uuid, new_hours jsonb, new_phone text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text;
begin
  if app.role() <> 'partner' then
    raise exception 'only a clinic speaks of its places' using errcode = 'insufficient_privilege';
  end if;
  update practice_location l
     set hours = new_hours, phone = new_phone, updated_at = now(),
         own_word_on = case when new_hours is null and new_phone is null then null else current_date end,
         source_hash = case when new_hours is null and new_phone is null then null else l.source_hash end
   where l.id = of_place and l.partner_id = app.partner_id() and l.status = 'active'
  returning l.name into named;
  -- A number that the source has for somebody at this place would hide the clinic's.
  update provider_location pl set phone = null
   where named is not null and new_phone is not null and pl.practice_location_id = of_place and pl.phone is not null
     and coalesce(pl.partner_id, app.partner_id()) = app.partner_id();
  return named;
end $$;

-- As before; but to confirm what is accepted already leaves what staff found out within 90 days as it is, and their note and last day always.
create or replace function app.say_networks(of_place uuid, of_network uuid, accepted boolean, how text) returns integer
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
  ), meant as (
    select a.provider_location_id, a.insurance_network_id,
           accepted is null and a.evidence <> 'partner' and a.confirmed_on > current_date - 90 as is_kept
      from own o join acceptance a on a.provider_location_id = o.id
     where (of_network is null or a.insurance_network_id = of_network) and (accepted or a.status = 'active')
  ), said as (
    update acceptance a
       set said = case when a.evidence is null then
                    jsonb_build_object('billing', a.billing, 'source_id', a.source_id, 'source_ref', a.source_ref,
                                       'confirmed_on', a.confirmed_on, 'status', a.status) else a.said end,
           source_id = null, source_ref = null, evidence = 'partner', confirmed_on = current_date,
           valid_until = case when accepted is null then a.valid_until end, note = case when accepted is null then a.note end,
           status = case when accepted is false then 'withdrawn' else 'active' end,
           billing = case when accepted is null then a.billing when accepted then how else 'unknown' end
      from meant m
     where (a.provider_location_id, a.insurance_network_id) = (m.provider_location_id, m.insurance_network_id)
       and m.is_kept is not true
    returning a.provider_location_id
  ), touched as (
    update provider p set updated_at = now()
     where p.id in (select o.provider_id from own o
                     where o.id in (select provider_location_id from added union select provider_location_id from said))
  )
  select (select count(*) from added) + (select count(*) from meant) into about;
  return about;
end $$;
reset role;
revoke create on schema app from numo_system;
