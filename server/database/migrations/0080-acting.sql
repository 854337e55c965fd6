-- Who acts is proven to the database, and nothing a login makes can stand in for a table of ours.

-- Names that are looked up while a function runs are found in fixed places, temporary ones last: a temporary table of the
-- same name is never taken for ours. Bodies that are bound when they are made (`return`, `begin atomic`) need no path.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    execute 'create or replace function app.new_id() returns uuid language sql volatile parallel safe return pg_catalog.uuidv7()';
  else
    execute $f$
      create or replace function app.new_id() returns uuid language sql volatile parallel safe return
        encode(
          set_byte(
            set_byte(
              overlay(uuid_send(gen_random_uuid())
                      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
                      from 1 for 6),
              6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
            8, (get_byte(uuid_send(gen_random_uuid()), 8) & 63) | 128),
          'hex')::uuid
    $f$;
  end if;
end $$;

-- What says who acts is signed by the server with a key that no login but the owner's reads. HMAC-SHA256 needs only
-- the two padded keys. Written at every start (server/database/acting.ts); the one before is kept for copies still running.
create table app.acting_key (
  inner_pad  bytea primary key check (length(inner_pad) = 64),
  outer_pad  bytea not null check (length(outer_pad) = 64),
  added_at   timestamptz not null default clock_timestamp()
);
revoke all on app.acting_key from public;

-- Who acts in this transaction: role, user, account, partner, viewer and end (Unix seconds), '' where there is none.
-- Null unless the server signed it, for the role that is on, and the transaction began before its end.
create function app.acting() returns text[]
  language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  said text := current_setting('app.acting', true);
  words text[] := string_to_array(said, '|');
begin
  if words[1] = current_setting('role') and cardinality(words) = 7 then
    if exists (select from app.acting_key k
                where encode(sha256(k.outer_pad || sha256(k.inner_pad ||
                        convert_to(left(said, -length(words[7]) - 1), 'UTF8'))), 'hex') = words[7]) then
      if to_timestamp(words[6]::bigint) > now() then
        return words[1:6];
      end if;
    end if;
  end if;
  return null;
end $$;
revoke execute on function app.acting() from public;
grant execute on function app.acting() to numo_api, numo_admin, numo_client, numo_partner, numo_system;

create or replace function app.user_id() returns uuid
  language sql stable parallel safe return nullif((app.acting())[2], '')::uuid;
create or replace function app.account_id() returns uuid
  language sql stable parallel safe return nullif((app.acting())[3], '')::uuid;
create or replace function app.partner_id() returns uuid
  language sql stable parallel safe return nullif((app.acting())[4], '')::uuid;
create or replace function app.viewer_id() returns uuid
  language sql stable parallel safe return nullif((app.acting())[5], '')::uuid;
-- Whether the server itself put the program's own role on: staff's login may put it on too, and proves nothing by that.
-- Functions with the rights of that role work in anybody's transaction.
create function app.is_program() returns boolean
  language sql stable parallel safe
  return current_setting('role') <> 'numo_system' or coalesce((app.acting())[1] = 'numo_system', false);

create or replace function app.has_approved(person uuid) returns boolean language sql stable
  return exists (select from public.staff_request r
                  where r.user_id = person and r.status = 'approved' and r.decided_by = app.user_id()
                    and r.decided_at = now());

do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prokind = 'f' and p.prosqlbody is null
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one.name);
  end loop;

  -- Once a statement, not once a row: a scalar subquery is computed before the rows are looked at, and an index still serves.
  for one in
    select tablename, policyname, qual, with_check,
           regexp_replace(qual, '(?<!SELECT )app\.(user_id|account_id|partner_id|viewer_id)\(\)', '(select app.\1())', 'g') as new_qual,
           regexp_replace(with_check, '(?<!SELECT )app\.(user_id|account_id|partner_id|viewer_id)\(\)', '(select app.\1())', 'g') as new_check
      from pg_policies where schemaname = 'public' and concat(qual, with_check) ~ 'app\.(user_id|account_id|partner_id|viewer_id)\(\)'
  loop
    execute format('alter policy %I on public.%I', one.policyname, one.tablename)
      || coalesce(' using (' || one.new_qual || ')', '')
      || coalesce(' with check (' || one.new_check || ')', '');
  end loop;

  -- The program's own role sees everything, so it is worth nothing to whoever merely puts it on.
  for one in
    select distinct tablename from pg_policies where schemaname = 'public' and 'numo_system' = any (roles)
  loop
    execute format('create policy only_the_program on public.%I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', one.tablename);
  end loop;

  -- By default everybody may make temporary tables. Imports do, as the owner. A copy of a database forgets this, so
  -- every start looks again (server/database/logins.ts).
  if has_database_privilege(current_database(), 'temporary with grant option') then
    execute format('revoke temporary on database %I from public', current_database());
    execute format('grant temporary on database %I to %I', current_database(), current_user);
  end if;
end $$;
revoke create on schema public from public;
