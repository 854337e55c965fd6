-- Ledger: what insurers and households owe to clinics, by the days it ages and is expected from, so that the overview of money reads no claims.
-- Rows are only added, so that two who write claims never wait for each other here; what is owed is the sum of all rows.
create table owed_day (
  insurance_company_id  uuid references insurance_company,
  currency              app.currency_code not null,
  decided_on            date,
  adjudicated_on        date,
  insurer_amount        bigint not null,
  insurer_claim_count   bigint not null,
  patient_amount        bigint not null
);
comment on table owed_day is 'Differences, added by a trigger of claim; a job makes one row of each group at night.';
comment on column owed_day.decided_on is 'Day of the newest decision, as the insurer dates it.';
comment on column owed_day.adjudicated_on is 'Day it was recorded, where our legal entities are.';

grant create on schema app to numo_system;

-- What the claims of a statement owed before and owe now; those that owe the same cancel each other out.
create function app.record_owed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.owed_day (insurance_company_id, currency, decided_on, adjudicated_on, insurer_amount, insurer_claim_count, patient_amount)
  select * from (
    select c.insurance_company_id, c.currency, c.decided_on, (c.adjudicated_at at time zone 'America/Mexico_City')::date,
           sum(c.sign * greatest(c.insurer_balance, 0)) as insurer_amount,
           sum(case when c.insurer_balance > 0 then c.sign else 0 end) as insurer_claim_count,
           sum(c.sign * greatest(c.patient_balance, 0)) as patient_amount
      from (select 1 as sign, a.* from added a union all select -1, o.* from changed o) c
     where c.outcome is not null and c.decision_reversed_at is null and c.payee_type = 'provider'
     group by 1, 2, 3, 4) d
   where (d.insurer_amount, d.insurer_claim_count, d.patient_amount) <> (0, 0, 0);
  return null;
end $$;
create trigger record_owed after update on claim referencing old table as changed new table as added
  for each statement execute function app.record_owed();
revoke execute on function app.record_owed() from public;
alter function app.record_owed() owner to numo_system;
revoke create on schema app from numo_system;

-- Policies bind the owner of a table too.
alter table claim no force row level security;
insert into owed_day
select insurance_company_id, currency, decided_on, (adjudicated_at at time zone 'America/Mexico_City')::date,
       sum(greatest(insurer_balance, 0)), count(*) filter (where insurer_balance > 0), sum(greatest(patient_balance, 0))
  from claim
 where outcome is not null and decision_reversed_at is null and payee_type = 'provider' and (insurer_balance > 0 or patient_balance > 0)
 group by 1, 2, 3, 4;
alter table claim force row level security;

alter table owed_day enable row level security, force row level security;
grant select on owed_day to numo_admin, numo_system;
grant insert, delete on owed_day to numo_system;
create policy staff_rows on owed_day for select to numo_admin using (true);
create policy system_rows on owed_day to numo_system using (true) with check (true);
create policy only_the_program on owed_day as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));

-- Only the overview read it.
drop index claim_owed_by_age;
