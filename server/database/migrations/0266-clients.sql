-- Clients: what a clinic tries is counted by a keyed digest, tells nothing of a relation that ended, and is forgotten each day.
-- A digest that nobody computes who has only the tables: with the newest key that signs who acts.
create function app.keyed_digest(purpose text, value text) returns bytea
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sha256(k.outer_pad || sha256(k.inner_pad || convert_to('digest|' || purpose || '|' || value, 'UTF8')))
    from app.acting_key k order by k.added_at desc, k.inner_pad limit 1
$$;
revoke execute on function app.keyed_digest(text, text) from public;
grant execute on function app.keyed_digest(text, text) to numo_system;
delete from patient_lookup;
comment on table patient_lookup is 'Kept for a day. The digest is of the folded number, with the key of the program.';

grant create on schema app to numo_system;
set local role numo_system;
-- Whom the rows (member_id, birth_date, name, signed_on) name, by their places from 0. A name must be of the person where one is given. A
-- consent that its person took back names nobody, as a number that nobody has: a clinic learns nothing of what was.
create or replace function app.match_patients(wanted jsonb)
  returns table (place integer, outcome text, of_account uuid, of_client uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clinic uuid := app.partner_id();
begin
  if app.role() <> 'partner' or clinic is null then
    raise exception 'only a clinic looks for patients' using errcode = 'insufficient_privilege';
  end if;
  delete from patient_lookup l where l.partner_id = clinic and l.looked_on < current_date;
  insert into patient_lookup as l (partner_id, looked_on, member_digest, tries)
  select clinic, current_date, app.keyed_digest('patient', app.fold(e.value ->> 'member_id')), count(*)
    from jsonb_array_elements(wanted) e group by 3 order by 3
  on conflict (partner_id, looked_on, member_digest) do update set tries = l.tries + excluded.tries;
  return query
  with named as (
    select (e.at - 1)::integer as at, app.fold(e.value ->> 'member_id') as member, (e.value ->> 'birth_date')::date as born,
           string_to_array(nullif(app.fold(coalesce(e.value ->> 'name', '')), ''), ' ') as words,
           (e.value ->> 'signed_on')::date as signed_on
      from jsonb_array_elements(wanted) with ordinality e (value, at)
  ), found as (
    select distinct n.at, c.account_id, c.id as client_id
      from named n
      join coverage v on app.fold(v.member_id) = n.member and v.status <> 'cancelled'
      join policy y on y.id = v.policy_id and y.status <> 'cancelled'
      join client c on c.account_id = v.account_id and c.id = v.client_id and c.birth_date = n.born and c.status = 'active'
      join account a on a.id = c.account_id and a.status = 'active'
     where n.member <> '' and (n.words is null or n.words <@ string_to_array(
             app.fold(concat_ws(' ', c.first_name, c.last_name, c.second_last_name)), ' '))
       and not exists (select from consent s
                        where s.account_id = c.account_id and s.client_id = c.id and s.partner_id = clinic
                          and s.kind = 'share_with_partner' and s.withdrawn_at::date >= n.signed_on)
  ), counted as (
    select f.at, count(*) as people, min(f.account_id::text)::uuid as account_id, min(f.client_id::text)::uuid as client_id
      from found f group by f.at
  )
  select n.at,
         case when l.tries > 10 or (select sum(d.tries) from patient_lookup d where d.partner_id = clinic) > 20000 then 'too_often'
              when f.people is null then 'none'
              when f.people > 1 then 'several'
              when exists (select from care_relationship k
                            where k.account_id = f.account_id and k.client_id = f.client_id and k.partner_id = clinic
                              and k.status = 'active') then 'known'
              else 'new' end,
         f.account_id, f.client_id
    from named n
    left join counted f on f.at = n.at
    left join patient_lookup l on l.partner_id = clinic and l.looked_on = current_date
                              and l.member_digest = app.keyed_digest('patient', n.member)
   order by n.at;
end $$;

drop function app.add_patients(jsonb, text, text);
-- Begins the relationship with the people whom the rows name and records the consent that the clinic holds of each. Returns the
-- outcome of every row, the person of those that are patients now, and whether their consent is a new one.
create function app.add_patients(wanted jsonb, wording text, in_locale text)
  returns table (place integer, outcome text, account_id uuid, client_id uuid, consent_id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  one record;
begin
  for one in select m.*, (wanted -> m.place ->> 'signed_on')::date as signed_on from app.match_patients(wanted) m loop
    place := one.place;
    outcome := one.outcome;
    account_id := null;
    client_id := null;
    consent_id := null;
    if one.outcome in ('new', 'known') then
      if one.signed_on is null then
        raise exception 'nobody agreed to share this person' using errcode = 'insufficient_privilege';
      end if;
      account_id := one.of_account;
      client_id := one.of_client;
      insert into care_relationship as k (account_id, partner_id, client_id, source)
      values (one.of_account, app.partner_id(), one.of_client, 'member_id')
      on conflict (account_id, partner_id, client_id) do update
         set status = 'active', ended_at = null, source = 'member_id', started_at = now()
       where k.status = 'ended';
      insert into consent (account_id, client_id, kind, partner_id, text_version, locale, given_by, signed_on)
      values (one.of_account, one.of_client, 'share_with_partner', app.partner_id(), wording, in_locale, app.user_id(), one.signed_on)
      on conflict do nothing returning id into consent_id;
    end if;
    return next;
  end loop;
end $$;
revoke execute on function app.add_patients(jsonb, text, text) from public;
grant execute on function app.add_patients(jsonb, text, text) to numo_partner;
reset role;
revoke create on schema app from numo_system;
