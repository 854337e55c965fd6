-- Core: who may act in this database, and as whom. Every hat is a role of PostgreSQL; a transaction puts one on with
-- SET LOCAL ROLE and says whose it is in app.user_id, app.account_id, app.partner_id.
-- Roles belong to the whole server, so another database may have made them already, or make them at this moment.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['numo_api', 'numo_admin', 'numo_client', 'numo_partner', 'numo_system'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    -- A superuser may take on any role; everybody else must be a member, without having its rights all the time.
    -- PostgreSQL 15 cannot say that: there an owner that is no superuser has the rights of every hat.
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, role_name, 'set') then
        execute format('grant %I to %I with inherit false, set true', role_name, current_user);
      end if;
    elsif not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
end $$;

grant usage on schema app to numo_api, numo_admin, numo_client, numo_partner, numo_system;

-- The hat that is on. Read from the role itself, which also stays true inside SECURITY DEFINER functions.
create function app.role() returns text
  language sql stable parallel safe
  return case current_setting('role')
           when 'numo_admin' then 'admin' when 'numo_client' then 'client' when 'numo_partner' then 'partner'
           when 'numo_system' then 'system' when 'numo_api' then 'public' else 'owner' end;

-- Whose transaction it is. Null, which equals nothing, when nobody said; after SET LOCAL the setting is '', not null.
create function app.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app.account_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;
create function app.partner_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.partner_id', true), '')::uuid;

create domain app.email as text check (value ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(value) <= 254);

-- Numbers people read: NM-A-000001. Six digits at least; they grow beyond.
create function app.numbered(prefix text, n bigint) returns text
  language sql immutable parallel safe
  return prefix || case when n < 1000000 then lpad(n::text, 6, '0') else n::text end;

-- Mexican tax number: the pattern of the tax authority's own schema (12 characters a company, 13 a person).
create function app.rfc_valid(rfc text) returns boolean
  language sql immutable strict parallel safe
  return rfc ~ '^[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$';

-- Every change counts up `version`, whoever makes it, so that an edit made on old facts is noticed.
create function app.touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- The same for tables whose imports keep `updated_at` themselves.
create function app.count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- A row begins in one of these states, whatever the statement says.
create function app.starts_as() returns trigger language plpgsql as $$
begin
  if not new.status = any (string_to_array(tg_argv[0], ',')) then
    raise exception '% must start as %', tg_table_name, tg_argv[0]
      using errcode = 'check_violation', constraint = tg_table_name || '_start';
  end if;
  return new;
end $$;

-- These columns say whose a row is: fixed for good.
create function app.keeps_owner() returns trigger language plpgsql as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    if to_jsonb(new) -> name is distinct from to_jsonb(old) -> name then
      raise exception '% of a % never changes', name, tg_table_name
        using errcode = 'check_violation', constraint = tg_table_name || '_owner';
    end if;
  end loop;
  return new;
end $$;
