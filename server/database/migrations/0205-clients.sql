-- Clients: a clinic finds a patient by the number on the card and the birth date, with the consent that it holds, and asks
-- whether the policy is in force.
alter table care_relationship
  drop constraint care_relationship_source_check,
  add constraint care_relationship_source_check
    check (source in ('invitation', 'authorization', 'claim', 'scribe', 'manual', 'member_id'));
alter table consent
  add column signed_on date,
  add constraint consent_signed check (signed_on is null or (kind = 'share_with_partner' and client_id is not null));
comment on column consent.signed_on is 'Day on which the person signed at the clinic that recorded it; null: given here.';

-- How often a clinic tried a number on a day, so that nobody guesses birth dates.
create table patient_lookup (
  partner_id     uuid not null references partner,
  looked_on      date not null,
  member_digest  bytea not null check (length(member_digest) = 32),
  tries          integer not null check (tries > 0),
  primary key (partner_id, looked_on, member_digest)
);
comment on table patient_lookup is 'Kept for a day. The digest is of the folded number.';
alter table patient_lookup enable row level security, force row level security;
grant select, insert, update, delete on patient_lookup to numo_system;
create policy system_rows on patient_lookup to numo_system using (true) with check (true);
create policy only_the_program on patient_lookup as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

grant create on schema app to numo_system;

-- Whom the rows (member_id, birth_date, name, signed_on) name, by their places from 0. A name must be of the person where one is given.
create function app.match_patients(wanted jsonb)
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
  select clinic, current_date, sha256(convert_to(app.fold(e.value ->> 'member_id'), 'UTF8')), count(*)
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
  ), counted as (
    select f.at, count(*) as people, min(f.account_id::text)::uuid as account_id, min(f.client_id::text)::uuid as client_id
      from found f group by f.at
  )
  select n.at,
         case when l.tries > 10 or (select sum(d.tries) from patient_lookup d where d.partner_id = clinic) > 20000 then 'too_often'
              when f.people is null then 'none'
              when f.people > 1 then 'several'
              when exists (select from consent s
                            where s.account_id = f.account_id and s.client_id = f.client_id and s.partner_id = clinic
                              and s.kind = 'share_with_partner' and s.withdrawn_at::date >= n.signed_on) then 'withdrawn'
              when exists (select from care_relationship k
                            where k.account_id = f.account_id and k.client_id = f.client_id and k.partner_id = clinic
                              and k.status = 'active') then 'known'
              else 'new' end,
         f.account_id, f.client_id
    from named n
    left join counted f on f.at = n.at
    left join patient_lookup l on l.partner_id = clinic and l.looked_on = current_date
                              and l.member_digest = sha256(convert_to(n.member, 'UTF8'))
   order by n.at;
end $$;

-- What adding these rows would do, without saying who they are.
create function app.preview_patients(wanted jsonb) returns table (place integer, outcome text)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.place, m.outcome from app.match_patients(wanted) m;
$$;

-- Begins the relationship with the people whom the rows name and records the consent that the clinic holds of each. Returns the
-- outcome of every row, and the person of those that are patients now.
create function app.add_patients(wanted jsonb, wording text, in_locale text)
  returns table (place integer, outcome text, account_id uuid, client_id uuid)
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
      on conflict do nothing;
    end if;
    return next;
  end loop;
end $$;

-- A household ends what its clinic began with the card, as it ends what began on the clinic's page.
create function app.end_sharing(of_client uuid, with_partner uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_account uuid;
begin
  select c.account_id into of_account from client c where c.id = of_client;
  if app.role() <> 'client' or of_account is distinct from app.account_id() then
    raise exception 'not a person of the caller''s household' using errcode = 'insufficient_privilege';
  end if;
  update care_relationship set status = 'ended', ended_at = now()
   where account_id = of_account and partner_id = with_partner and client_id = of_client
     and source in ('invitation', 'member_id') and status = 'active';
  return found;
end $$;

-- Whether the caller is a clinic that treats somebody whom the policy covers.
create function app.treats_under(of_policy uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.role() = 'partner' and exists (
    select from coverage v
      join care_relationship k on k.account_id = v.account_id and k.client_id = v.client_id
     where v.policy_id = of_policy and v.status <> 'cancelled' and k.partner_id = app.partner_id() and k.status = 'active');
$$;

-- Only its owner replaces a function.
set local role numo_system;
create or replace function app.payer_code(statement text, signature text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  said jsonb := app.vouched('payer_code', statement, signature);
begin
  return (select i.payer_code from public.policy p join public.insurance_company i on i.id = p.insurance_company_id
           where p.id = (said ->> 'policy_id')::uuid and (app.may_change_account(p.account_id) or app.treats_under(p.id)));
end $$;
create or replace function app.answer_check(statement text, signature text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  said jsonb := app.vouched('answer_check', statement, signature);
begin
  update public.eligibility_check e
     set (trace_number, source, asked_about, status, in_force, network, currency, deductible_amount, deductible_used_amount,
          coinsurance_bps, coinsurance_cap_amount, coinsurance_used_amount, out_of_pocket_max_amount,
          out_of_pocket_used_amount, annual_limit_amount, annual_limit_used_amount, preauthorization_required,
          preauthorization_for, not_checked, disposition, error_code, raw, responded_at) =
         (select n.trace_number, n.source, n.asked_about, n.status, n.in_force, n.network, n.currency, n.deductible_amount,
                 n.deductible_used_amount, n.coinsurance_bps, n.coinsurance_cap_amount, n.coinsurance_used_amount,
                 n.out_of_pocket_max_amount, n.out_of_pocket_used_amount, n.annual_limit_amount, n.annual_limit_used_amount,
                 n.preauthorization_required, n.preauthorization_for, n.not_checked, n.disposition, n.error_code, n.raw,
                 n.responded_at
            from jsonb_populate_record(e, said) n)
   where e.id = (said ->> 'id')::uuid and e.status = 'queued'
     and (app.may_change_account(e.account_id) or e.requested_by = app.user_id() and app.treats_under(e.policy_id));
  if not found then
    raise exception 'not a question of the caller''s account' using errcode = 'insufficient_privilege';
  end if;
end $$;
grant execute on function app.payer_code(text, text), app.answer_check(text, text) to numo_partner;
reset role;

grant execute on function app.preview_patients(jsonb), app.add_patients(jsonb, text, text), app.treats_under(uuid) to numo_partner;
grant execute on function app.end_sharing(uuid, uuid) to numo_client;

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.match_patients(jsonb)', 'app.preview_patients(jsonb)', 'app.add_patients(jsonb,text,text)',
                             'app.end_sharing(uuid,uuid)', 'app.treats_under(uuid)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

-- The question of a clinic is about a person whom it treats, and what was answered is what it reads of that person's cover.
grant insert (account_id, policy_id, coverage_id, service_date, requested_by),
      select (network, currency, deductible_amount, deductible_used_amount, coinsurance_bps, coinsurance_cap_amount,
              coinsurance_used_amount, out_of_pocket_max_amount, out_of_pocket_used_amount, annual_limit_amount,
              annual_limit_used_amount, preauthorization_required, preauthorization_for, not_checked, error_code,
              requested_by, version)
  on eligibility_check to numo_partner;
create policy treats_new on eligibility_check for insert to numo_partner
  with check (requested_by = (select app.user_id())
              and exists (select from coverage v
                           where v.id = coverage_id and v.policy_id = eligibility_check.policy_id
                             and v.account_id = eligibility_check.account_id and v.status <> 'cancelled'));
grant select on policy_usage to numo_partner;
create policy treats on policy_usage for select to numo_partner
  using (policy_id in (select p.id from policy p) and (coverage_id is null or coverage_id in (select v.id from coverage v)));
grant select (insurer_name) on policy to numo_partner;
create policy ask_insurer_of_patient on job_request for insert to numo_partner
  with check (queue = 'ask-insurer' and data - 'check_id' = '{"time": 0}'
              and exists (select from eligibility_check e
                           where e.id = (data ->> 'check_id')::uuid and e.requested_by = (select app.user_id())));
create policy notify_of_patients on job_request for insert to numo_partner
  with check (queue = 'notify-new-patients' and data = jsonb_build_object('partner_id', (select app.partner_id())));
