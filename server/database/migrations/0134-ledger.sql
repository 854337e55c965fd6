-- Money that came in and went out at the bank and the card processor, by day: dashboards read it instead of the ledger.
create table money_day (
  numo_company_id  uuid not null references numo_company,
  currency         app.currency_code not null,
  day              date not null,
  in_amount        app.amount not null default 0,
  out_amount       app.amount not null default 0,
  primary key (day, numo_company_id, currency)
);
comment on table money_day is 'Kept by a trigger; an exchange of currencies is neither money in nor out.';

grant create on schema app to numo_system;

-- One entry counts once: a charge less its fee came in.
create function app.add_to_money_day() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.money_day as d (numo_company_id, currency, day, in_amount, out_amount)
  select e.numo_company_id, e.currency, e.effective_on, sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
    from (select j.id, j.numo_company_id, n.currency, j.effective_on, sum(n.amount)::bigint as amount
            from added n
            join public.ledger_account a on a.id = n.ledger_account_id and a.code in ('bank', 'processor')
            join public.journal_entry j on j.id = n.journal_entry_id and j.event <> 'converted'
           group by j.id, n.currency) e
   group by 1, 2, 3 order by 3, 1, 2
  on conflict (day, numo_company_id, currency) do update
     set in_amount = d.in_amount::bigint + excluded.in_amount::bigint,
         out_amount = d.out_amount::bigint + excluded.out_amount::bigint;
  return null;
end $$;
create trigger add_to_money_day after insert on journal_line referencing new table as added
  for each statement execute function app.add_to_money_day();
revoke execute on function app.add_to_money_day() from public;
alter function app.add_to_money_day() owner to numo_system;
revoke create on schema app from numo_system;

-- Policies bind the owner of a table too.
alter table journal_line no force row level security;
alter table journal_entry no force row level security;
alter table ledger_account no force row level security;
insert into money_day (numo_company_id, currency, day, in_amount, out_amount)
select e.numo_company_id, e.currency, e.effective_on, sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
  from (select j.id, j.numo_company_id, n.currency, j.effective_on, sum(n.amount)::bigint as amount
          from journal_line n
          join ledger_account a on a.id = n.ledger_account_id and a.code in ('bank', 'processor')
          join journal_entry j on j.id = n.journal_entry_id and j.event <> 'converted'
         group by j.id, n.currency) e
 group by 1, 2, 3;
alter table journal_line force row level security;
alter table journal_entry force row level security;
alter table ledger_account force row level security;

alter table money_day enable row level security, force row level security;
grant select on money_day to numo_admin, numo_system;
grant insert, update on money_day to numo_system;
create policy staff_rows on money_day for select to numo_admin using (true);
create policy system_rows on money_day to numo_system using (true) with check (true);
create policy only_the_program on money_day as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
