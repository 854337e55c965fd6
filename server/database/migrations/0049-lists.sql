-- Lists: what staff's lists of addresses, households, covered people and policies filter by, known without folding,
-- comparing or looking into other tables row by row.
alter table address
  add column words text collate "C" not null generated always as
    (app.fold(line1 || ' ' || coalesce(line2, '') || ' ' || coalesce(neighborhood, '') || ' ' || city || ' '
              || coalesce(postal_code, ''))) stored,
  add column owner_kind text not null generated always as
    (case when client_id is not null then 'client' when account_id is not null then 'account'
          when partner_id is not null then 'partner' when provider_id is not null then 'provider'
          when insurance_company_id is not null then 'insurer' else 'company' end) stored;
drop index address_by_words, address_by_country;
create index address_by_words on address using gin (words gin_trgm_ops);
create index address_by_owner on address (owner_kind, created_at desc, id desc);
create index address_by_use on address (use, created_at desc, id desc);
create index address_by_country on address ((country::text), created_at desc, id desc);
create index address_unlocated on address (created_at desc, id desc) where latitude is null or longitude is null;
create index address_located on address (created_at desc, id desc) where latitude is not null and longitude is not null;

-- Addresses that another row has too, by app.address_key. Not a column of theirs: whoever may read their own address must
-- not learn from it whether somebody else lives there.
create table address_duplicate (
  address_id  uuid primary key references address on delete cascade
);
alter table address_duplicate enable row level security, force row level security;
grant select on address_duplicate to numo_admin;
grant select, insert, delete on address_duplicate to numo_system;
create policy all_rows on address_duplicate for select to numo_admin using (true);
create policy system_rows on address_duplicate to numo_system using (true) with check (true);

-- One transaction at a time says of a place who shares it, so that two that add it at the same moment see each other.
create function app.renew_duplicates(key text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(key, 49));
  insert into address_duplicate (address_id)
  select same.id
    from (select a.id, count(*) over () as rows from address a
           where app.address_key(a.line1, a.line2, a.city, a.postal_code, a.country::text) = key) same
   where same.rows > 1
      on conflict do nothing;
  delete from address_duplicate d using address a
   where a.id = d.address_id and app.address_key(a.line1, a.line2, a.city, a.postal_code, a.country::text) = key
     and not exists (select from address o
                      where app.address_key(o.line1, o.line2, o.city, o.postal_code, o.country::text) = key and o.id <> a.id);
end $$;
revoke execute on function app.renew_duplicates(text) from public;

create function app.address_moved() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform app.renew_duplicates(app.address_key(old.line1, old.line2, old.city, old.postal_code, old.country::text));
  end if;
  if tg_op <> 'DELETE' then
    delete from address_duplicate where address_id = new.id;
    perform app.renew_duplicates(app.address_key(new.line1, new.line2, new.city, new.postal_code, new.country::text));
  end if;
  return null;
end $$;
revoke execute on function app.address_moved() from public;
create trigger address_moved after insert or delete or update of line1, line2, city, postal_code, country on address
  for each row execute function app.address_moved();

-- The functions act as the program, not as the owner of the tables, to whom row-level security shows nobody's rows.
grant create on schema app to numo_system;
alter function app.renew_duplicates(text) owner to numo_system;
alter function app.address_moved() owner to numo_system;
set local role numo_system;
insert into address_duplicate
select a.id from address a
 where exists (select from address d
                where app.address_key(d.line1, d.line2, d.city, d.postal_code, d.country::text)
                      = app.address_key(a.line1, a.line2, a.city, a.postal_code, a.country::text) and d.id <> a.id);
reset role;

-- Households without any policy. Policies are never deleted, so it turns once.
alter table account add column has_policy boolean not null default false;
comment on column account.has_policy is 'Kept by a trigger.';
create index account_without_policy on account (created_at desc, id desc) where not has_policy;
drop trigger touch on account;
create trigger touch before update on account for each row
  when (new.has_policy is not distinct from old.has_policy) execute function app.touch();
create function app.policy_added() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update account set has_policy = true where id = new.account_id and not has_policy;
  return null;
end $$;
revoke execute on function app.policy_added() from public;
create trigger policy_added after insert on policy for each row execute function app.policy_added();

-- Whether any policy covers a person.
alter table client add column is_covered boolean not null default false;
comment on column client.is_covered is 'Some coverage of theirs is not cancelled. Kept by a trigger.';
create index client_covered on client (created_at desc, id desc) where is_covered;
create index client_uncovered on client (created_at desc, id desc) where not is_covered;
create index client_by_relationship on client (relationship, created_at desc, id desc);
create index policy_by_status_end on policy (status, coalesce(valid_until, 'infinity'::date), id);
drop trigger touch on client;
create trigger touch before update on client for each row
  when (new.is_covered is not distinct from old.is_covered) execute function app.touch();
-- The person's row is locked first, so that of two transactions the later one sees what the earlier one did.
create function app.coverage_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_client uuid := case when tg_op = 'DELETE' then old.client_id else new.client_id end;
begin
  perform from client where id = of_client for no key update;
  update client c set is_covered = not c.is_covered
   where c.id = of_client
     and c.is_covered <> exists (select from coverage v where v.client_id = of_client and v.status <> 'cancelled');
  return null;
end $$;
revoke execute on function app.coverage_changed() from public;
create trigger coverage_changed after insert or delete or update of status on coverage
  for each row execute function app.coverage_changed();

alter function app.policy_added() owner to numo_system;
alter function app.coverage_changed() owner to numo_system;
revoke create on schema app from numo_system;
set local role numo_system;
update account a set has_policy = true where exists (select from policy p where p.account_id = a.id);
update client c set is_covered = true
 where exists (select from coverage v where v.client_id = c.id and v.status <> 'cancelled');
reset role;
