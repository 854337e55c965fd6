-- Lists: what a page would otherwise have to look for in all rows that match.

-- Rows of a common word in the order of a sort. Walking the index of names meets them late where they lie at its other
-- end, and sorting all of them takes a fifth of a second. Words that begin with a digit are of few rows and not here.
create table account_word (
  word        text collate "C" not null,
  place       text not null,
  account_id  uuid not null
);
comment on table account_word is 'Words of `account.beginnings` in the order of names. Kept by triggers.';
alter table partner
  add column beginnings tsvector not null generated always as
    (array_to_tsvector(array_remove(string_to_array(
      app.fold(name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(tax_id, '')), ' '), ''))) stored;
create index partner_by_beginnings on partner using gin (beginnings);
create table partner_word (
  word        text collate "C" not null,
  place       text not null,
  partner_id  uuid not null
);
comment on table partner_word is 'Words of `partner.beginnings` in the order of names. Kept by triggers.';

alter table account_word enable row level security, force row level security;
alter table partner_word enable row level security, force row level security;
grant select on account_word, partner_word to numo_admin;
grant select, insert, delete on account_word, partner_word to numo_system;
create policy all_rows on account_word for select to numo_admin using (true);
create policy all_rows on partner_word for select to numo_admin using (true);
create policy system_rows on account_word to numo_system using (true) with check (true);
create policy system_rows on partner_word to numo_system using (true) with check (true);

grant create on schema app to numo_system;
create function app.keep_account_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from account_word
     where word = any (tsvector_to_array(old.beginnings)) and place = lower(old.display_name) and account_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into account_word (word, place, account_id)
    select word, lower(new.display_name), new.id from unnest(tsvector_to_array(new.beginnings)) word where word !~ '^[0-9]';
  end if;
  return null;
end $$;
create function app.keep_partner_words() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from partner_word
     where word = any (tsvector_to_array(old.beginnings)) and place = lower(old.name) and partner_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into partner_word (word, place, partner_id)
    select word, lower(new.name), new.id from unnest(tsvector_to_array(new.beginnings)) word where word !~ '^[0-9]';
  end if;
  return null;
end $$;
revoke execute on function app.keep_account_words(), app.keep_partner_words() from public;
create trigger words_added after insert or delete on account
  for each row execute function app.keep_account_words();
create trigger words_changed after update on account
  for each row when (new.beginnings <> old.beginnings or new.display_name <> old.display_name)
  execute function app.keep_account_words();
create trigger words_added after insert or delete on partner
  for each row execute function app.keep_partner_words();
create trigger words_changed after update on partner
  for each row when (new.beginnings <> old.beginnings or new.name <> old.name)
  execute function app.keep_partner_words();
alter function app.keep_account_words() owner to numo_system;
alter function app.keep_partner_words() owner to numo_system;

-- Addresses that another row has too, in the order of the list's sorts.
alter table address_duplicate
  add column city_key text not null default '',
  add column created_at timestamptz not null default now();
create function app.place_duplicate() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select lower(a.city), a.created_at into new.city_key, new.created_at from address a where a.id = new.address_id;
  return new;
end $$;
revoke execute on function app.place_duplicate() from public;
create trigger place_duplicate before insert on address_duplicate
  for each row execute function app.place_duplicate();
alter function app.place_duplicate() owner to numo_system;

-- Whether a sign-in belongs to a person here, and with that what it is in the list of sign-ins.
alter table identity_user add column is_linked boolean not null default false;
comment on column identity_user.is_linked is 'Some `app_user` has it. Kept by triggers.';
create function app.sign_in_linked() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update identity_user set is_linked = exists (select from app_user where identity_uid = old.identity_uid)
     where uid = old.identity_uid;
  end if;
  if tg_op <> 'DELETE' then
    update identity_user set is_linked = true where uid = new.identity_uid and not is_linked;
  end if;
  return null;
end $$;
revoke execute on function app.sign_in_linked() from public;
create trigger sign_in_added after insert or delete on app_user
  for each row execute function app.sign_in_linked();
create trigger sign_in_changed after update on app_user
  for each row when (new.identity_uid is distinct from old.identity_uid) execute function app.sign_in_linked();
alter function app.sign_in_linked() owner to numo_system;
revoke create on schema app from numo_system;

-- The owner of the tables sees nobody's rows behind row-level security.
grant update on address_duplicate to numo_system;
set local role numo_system;
insert into account_word (word, place, account_id)
select word, lower(a.display_name), a.id
  from account a cross join unnest(tsvector_to_array(a.beginnings)) word where word !~ '^[0-9]'
 order by 1, 2, 3;
insert into partner_word (word, place, partner_id)
select word, lower(p.name), p.id
  from partner p cross join unnest(tsvector_to_array(p.beginnings)) word where word !~ '^[0-9]'
 order by 1, 2, 3;
update address_duplicate d set city_key = lower(a.city), created_at = a.created_at from address a where a.id = d.address_id;
update identity_user i set is_linked = true from app_user u where u.identity_uid = i.uid;
reset role;
alter table account_word add primary key (word, place, account_id);
alter table partner_word add primary key (word, place, partner_id);
revoke update on address_duplicate from numo_system;

alter table identity_user
  add column state text not null generated always as
    (case when disabled then 'disabled' when is_linked then 'linked' else 'orphan' end) stored;
create index address_duplicate_by_city on address_duplicate (city_key, address_id);
create index address_duplicate_newest on address_duplicate (created_at, address_id);
create index identity_user_by_state on identity_user (state, lower(email), uid);
create index identity_user_by_state_newest on identity_user (state, signed_up_at, uid);
create index identity_user_by_state_last_sign_in on identity_user
  (state, coalesce(last_sign_in_at, '-infinity'::timestamptz), uid);
