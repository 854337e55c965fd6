-- Money as of a day: rows of money as they were before each change, so that a list or record can be read as of the end of any day.
create table row_before (
  table_name   text not null,
  row_key      text not null,
  replaced_at  timestamptz not null default now(),
  before       jsonb not null,
  primary key (table_name, row_key, replaced_at)
);
comment on table row_before is 'A row as it was until `replaced_at`; the row itself holds what came last. Once for each transaction.';
comment on column row_before.before is
  'Its columns then. Free text that leaving erases is left out, so that it is as it is in the row; lines of an invoice are an array.';
create trigger only_added before update or delete on row_before for each row execute function app.only_added();

alter table row_before enable row level security, force row level security;
grant select on row_before to numo_admin, numo_system;
grant insert on row_before to numo_system;
create policy staff_rows on row_before for select to numo_admin using (true);
create policy system_rows on row_before to numo_system using (true) with check (true);
create policy only_the_program on row_before as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

grant create on schema app to numo_system;

-- Keeps the changed rows as they were. Arguments: columns of the key, and columns whose text is not kept.
create function app.keep_before() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.row_before (table_name, row_key, before)
  select tg_table_name,
         (select string_agg(image ->> name, '/' order by n) from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, n)),
         image - (array(select name from unnest(string_to_array(tg_argv[1], ',')) name where image ->> name is not null) || array['words'])
    from (select to_jsonb(b) as image from before b) i
  on conflict do nothing;
  return null;
end $$;

-- Keeps the lines that a draft had: saving replaces all of them.
create function app.keep_lines_before() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.row_before (table_name, row_key, before)
  select tg_table_name, invoice_id::text, jsonb_agg(to_jsonb(b)) from before b group by invoice_id
  on conflict do nothing;
  return null;
end $$;

do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('payout', 'id', ''),
      ('payout_item', 'id', 'account_id,adjustment_reason,status_reason'),
      ('payout_file', 'id', ''),
      ('payout_file_item', 'payout_file_id,payout_id', ''),
      ('insurance_payment', 'id', ''),
      ('invoice', 'id', 'recipient_account_id,status_reason'),
      ('payment', 'id', 'account_id,failure_message,reference'),
      ('refund', 'id', 'account_id,note'),
      ('payment_dispute', 'id', 'account_id,evidence_note')) t (name, key, without)
  loop
    execute format('create trigger keep_before after update on %I referencing old table as before
                      for each statement execute function app.keep_before(%L, %L)', one.name, one.key, one.without);
  end loop;
end $$;
create trigger keep_lines_before after delete on invoice_item referencing old table as before
  for each statement execute function app.keep_lines_before();

revoke execute on function app.keep_before(), app.keep_lines_before() from public;
alter function app.keep_before() owner to numo_system;
alter function app.keep_lines_before() owner to numo_system;
revoke create on schema app from numo_system;
