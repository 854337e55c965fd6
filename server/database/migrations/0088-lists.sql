-- Lists: one kind of search everywhere (prefixes of words, by an index), filters that are columns of the listed table, and no
-- tables that repeat its words.
drop trigger words_added on account;
drop trigger words_changed on account;
drop trigger words_added on partner;
drop trigger words_changed on partner;
drop function app.keep_account_words(), app.keep_partner_words();
drop table account_word, partner_word;
drop trigger place_duplicate on address_duplicate;
drop function app.place_duplicate();
alter table address_duplicate drop column city_key, drop column created_at;

-- The words of some texts, folded as in kit/text.ts. Nulls are left out; a word counts with its first 200 letters.
create function app.words(variadic parts text[]) returns tsvector
  language sql immutable parallel safe
  return coalesce((select array_to_tsvector(array_agg(distinct left(word, 200)))
                     from unnest(string_to_array(app.fold(array_to_string(parts, ' ')), ' ')) word
                    where word <> ''), ''::tsvector);

drop view account_onboarding;
alter table account drop column words, drop column beginnings;
alter table partner drop column words, drop column beginnings;
alter table app_user drop column words;
alter table identity_user drop column words;
alter table client drop column words;
alter table policy drop column words;
alter table address drop column words;
drop index directory_report_by_words;

alter table account add column words tsvector not null generated always as (app.words(display_name, number, people)) stored;
alter table partner add column words tsvector not null generated always as (app.words(name, legal_name, tax_id)) stored;
alter table app_user add column words tsvector not null generated always as (app.words(display_name, email)) stored;
alter table identity_user add column words tsvector not null generated always as (app.words(email, display_name, uid)) stored;
alter table client
  add column words tsvector not null generated always as (app.words(first_name, last_name, second_last_name)) stored;
alter table policy
  add column words tsvector not null generated always as (app.words(policy_number, holder_name, plan, insurer_name)) stored;
alter table address
  add column words tsvector not null generated always as (app.words(line1, line2, neighborhood, city, postal_code)) stored;
alter table insurance_company
  add column words tsvector not null generated always as (app.words(variadic array[name, payer_code] || aliases)) stored;
alter table directory_report add column words tsvector not null generated always as (app.words(message)) stored;
alter table directory_import
  add column words tsvector not null generated always as (app.words(file_name, source_id)) stored;
create index account_by_words on account using gin (words);
create index partner_by_words on partner using gin (words);
create index app_user_by_words on app_user using gin (words);
create index identity_user_by_words on identity_user using gin (words);
create index client_by_words on client using gin (words);
create index policy_by_words on policy using gin (words);
create index address_by_words on address using gin (words);
create index insurance_company_by_words on insurance_company using gin (words);
create index directory_report_by_words on directory_report using gin (words);
create index directory_import_by_words on directory_import using gin (words);

-- How far a household is, kept in its row. The view stays the rule; `missing_piece` is the first thing it lacks.
create view account_onboarding with (security_invoker = true) as
select a.id as account_id,
       case
         when not (c.has_client and a.stripe_payment_method_id is not null
                   and coalesce(p.plan is not null and p.policy_document_id_front is not null, false))
           then 'incomplete'
         when p.insurance_company_id is null then 'needs_approval'
         else 'approved'
       end as onboarding_status,
       c.has_client,
       a.stripe_payment_method_id is not null as has_payment_method,
       p.id is not null as has_insurance,
       coalesce(p.plan is not null, false) as has_insurance_plan,
       case when p.id is null then 'insurance'
            when p.plan is null then 'plan'
            when p.policy_document_id_front is null then 'card_front'
            when not c.has_client then 'client'
            when a.stripe_payment_method_id is null then 'payment_method'
            when p.insurance_company_id is null then 'insurer' end as missing_piece
  from account a
 cross join lateral (
   select exists (select from client where client.account_id = a.id and client.status = 'active') as has_client) c
  left join lateral (
   select policy.id, policy.plan, policy.policy_document_id_front, policy.insurance_company_id
     from policy where policy.account_id = a.id and policy.status <> 'cancelled'
    order by policy.rank limit 1) p on true;
grant select on account_onboarding to numo_admin, numo_client, numo_system;

drop trigger policy_added on policy;
drop function app.policy_added();
drop trigger touch on account;
alter table account
  drop column has_policy,
  add column onboarding_status text not null default 'incomplete',
  add column missing_piece text default 'insurance';
comment on column account.onboarding_status is 'As the view account_onboarding; kept by triggers.';
comment on column account.missing_piece is 'As the view account_onboarding; kept by triggers.';
create trigger touch before update on account for each row
  when ((new.people, new.waits_since, new.onboarding_status, new.missing_piece)
        is not distinct from (old.people, old.waits_since, old.onboarding_status, old.missing_piece))
  execute function app.touch();

-- The argument names the column that has the household. Its row is locked first, so that of two transactions the later one
-- sees what the earlier one did.
create function app.renew_onboarding() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_account uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
begin
  perform from account where id = of_account for no key update;
  update account a set onboarding_status = o.onboarding_status, missing_piece = o.missing_piece
    from account_onboarding o
   where a.id = of_account and o.account_id = of_account
     and (a.onboarding_status, a.missing_piece) is distinct from (o.onboarding_status, o.missing_piece);
  return null;
end $$;
revoke execute on function app.renew_onboarding() from public;
create trigger renew_onboarding after insert or update of stripe_payment_method_id on account
  for each row execute function app.renew_onboarding('id');
create trigger renew_onboarding
  after insert or delete or update of status, rank, plan, policy_document_id_front, insurance_company_id on policy
  for each row execute function app.renew_onboarding('account_id');
create trigger renew_onboarding after insert or delete or update of status on client
  for each row execute function app.renew_onboarding('account_id');

-- The active roles of a person.
drop trigger touch on app_user;
alter table app_user add column roles text[] not null default '{}';
comment on column app_user.roles is 'Roles of the active memberships; kept by a trigger.';
create trigger touch before update on app_user for each row
  when (new.roles is not distinct from old.roles) execute function app.touch();
create function app.renew_roles() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_user uuid := coalesce(new.user_id, old.user_id);
begin
  perform from app_user where id = of_user for no key update;
  update app_user u set roles = now_active.roles
    from (select coalesce(array_agg(distinct role order by role), '{}') as roles
            from membership where user_id = of_user and status = 'active') now_active
   where u.id = of_user and u.roles <> now_active.roles;
  return null;
end $$;
revoke execute on function app.renew_roles() from public;
create trigger renew_roles after insert or delete or update of status, role on membership
  for each row execute function app.renew_roles();

-- The functions act as the program, not as the owner of the tables, to whom row-level security shows nobody's rows.
grant create on schema app to numo_system;
alter function app.renew_onboarding() owner to numo_system;
alter function app.renew_roles() owner to numo_system;
revoke create on schema app from numo_system;
alter table account no force row level security;
alter table client no force row level security;
alter table policy no force row level security;
alter table app_user no force row level security;
alter table membership no force row level security;
update account a set onboarding_status = o.onboarding_status, missing_piece = o.missing_piece
  from account_onboarding o where o.account_id = a.id;
update app_user u set roles = m.roles
  from (select user_id, array_agg(distinct role order by role) as roles from membership where status = 'active'
         group by user_id) m
 where m.user_id = u.id;
alter table account force row level security;
alter table client force row level security;
alter table policy force row level security;
alter table app_user force row level security;
alter table membership force row level security;

-- What the filters and sorts look rows up by.
create index account_by_onboarding on account (onboarding_status);
create index account_by_missing_piece on account (missing_piece);
create index app_user_by_role on app_user using gin (roles);
create index extraction_by_confidence on extraction ((coalesce(mean_confidence, -1)::float8), id);
create index extraction_by_reason on extraction using gin (reasons);
create index extraction_by_assignee on extraction (assigned_to);
create index directory_report_by_status on directory_report (status);

-- One index for each filter is enough: rows are sorted after they are found.
drop index identity_user_by_state_newest, identity_user_by_state_last_sign_in, policy_by_status_end,
  provider_record_facilities_by_change, provider_record_unpublished_by_change;
