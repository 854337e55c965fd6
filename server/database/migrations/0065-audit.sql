-- Audit: a partition for each month, made ahead of time, and where a chain begins once old months are gone.

-- The months there are partitions for. Adding one makes its partition: the program may do that much and no more, without
-- any right on the tables themselves.
create table audit_month (
  month  date primary key check (extract(day from month) = 1)
);
alter table audit_month enable row level security, force row level security;
grant select, insert on audit_month to numo_system;
create policy all_rows on audit_month for select to numo_system using (true);
create policy any_row on audit_month for insert to numo_system with check (true);
do $$ begin execute format('create policy keeper on audit_month to %I using (true) with check (true)', current_user); end $$;

-- Nothing is made for a month that lies in another partition already, or has rows in the last one: they stay where they are.
create function app.audit_add_month() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text := 'audit_event_' || to_char(new.month, 'YYYY_MM');
  from_at timestamptz := new.month::timestamp at time zone 'UTC';
  to_at timestamptz := (new.month + interval '1 month') at time zone 'UTC';
begin
  if exists (select from audit_event_later where recorded_at >= from_at and recorded_at < to_at) then
    return null;
  end if;
  -- Writers are not kept waiting for longer than it takes: another day will do.
  set local lock_timeout = '2s';
  execute format('create table public.%I (like public.audit_event including defaults including constraints)', name);
  begin
    execute format('alter table public.audit_event attach partition public.%I for values from (%L) to (%L)',
                   name, from_at, to_at);
  exception when invalid_object_definition then
    execute format('drop table public.%I', name);
    return null;
  end;
  return new;
end $$;
revoke execute on function app.audit_add_month() from public;
create trigger audit_add_month before insert on audit_month for each row execute function app.audit_add_month();

-- Years that are empty make room for their months.
do $$
declare
  name text;
  has_rows boolean;
begin
  for name in select 'audit_event_' || year from generate_series(2026, 2035) year loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if not has_rows then
      execute format('drop table public.%I', name);
    end if;
  end loop;
end $$;
insert into audit_month
select (date_trunc('month', now() at time zone 'UTC') + n * interval '1 month')::date from generate_series(0, 3) n;

-- Where a chain begins: the last row of it that was taken away with its month. None: it begins with its first.
create table audit_start (
  shard   smallint primary key references audit_chain,
  number  bigint not null check (number > 0),
  hash    bytea not null check (length(hash) = 32)
);
comment on table audit_start is 'Believed only where a seal outside of the database says the same.';
alter table audit_start enable row level security, force row level security;
grant select on audit_start to numo_admin, numo_system;
create policy all_rows on audit_start for select to numo_admin, numo_system using (true);
do $$ begin execute format('create policy keeper on audit_start to %I using (true) with check (true)', current_user); end $$;

-- Nothing of the trail may be emptied or turned off by a statement that means another table.
create trigger never_emptied before truncate on audit_event for each statement execute function app.append_only();
