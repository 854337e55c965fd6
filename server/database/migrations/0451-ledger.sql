-- Ledger: how each insurer decided and paid the claims of all clinics and households within a year. No figure is of fewer than five.
create table insurer_year (
  insurance_company_id  uuid primary key references insurance_company,
  computed_on           date not null,
  decided_count         integer not null check (decided_count >= 5),
  decision_days         integer not null check (decision_days >= 0),
  paid_count            integer check (paid_count >= 5),
  paid_days             integer check (paid_days >= 0),
  short_paid_count      integer check (short_paid_count between 0 and paid_count),
  constraint insurer_year_paid check (num_nulls(paid_count, paid_days, short_paid_count) in (0, 3))
);
comment on table insurer_year is 'Computed each night of the claims that the insurer first decided within the 365 days before.';
comment on column insurer_year.decision_days is 'Median of days from sending to the first decision.';
comment on column insurer_year.paid_days is 'Median of days from the decision to the first payment.';
comment on column insurer_year.short_paid_count is 'Claims whose first payment was less than the decision.';
alter table insurer_year enable row level security, force row level security;
grant select on insurer_year to numo_admin, numo_system;
grant insert, delete on insurer_year to numo_system;
create policy staff_rows on insurer_year for select to numo_admin using (true);
create policy system_rows on insurer_year to numo_system using (true) with check (true);
create policy only_the_program on insurer_year as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
