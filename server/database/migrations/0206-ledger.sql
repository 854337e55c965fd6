-- Ledger: how reliable each insurer is to a clinic, from the clinic's own claims of a year. No figure is of fewer than five.
create table partner_insurer (
  partner_id            uuid not null references partner,
  insurance_company_id  uuid not null references insurance_company,
  computed_on           date not null,
  decided_count         integer check (decided_count >= 5),
  decision_days         integer check (decision_days >= 0),
  paid_count            integer check (paid_count >= 5),
  paid_days             integer check (paid_days >= 0),
  short_paid_count      integer check (short_paid_count between 0 and paid_count),
  primary key (partner_id, insurance_company_id),
  constraint partner_insurer_decided check ((decided_count is null) = (decision_days is null)),
  constraint partner_insurer_paid check (num_nulls(paid_count, paid_days, short_paid_count) in (0, 3)),
  constraint partner_insurer_says check (num_nonnulls(decided_count, paid_count) > 0)
);
comment on column partner_insurer.decision_days is 'Median of days from sending to the first decision.';
comment on column partner_insurer.paid_days is 'Median of days from the decision to the first payment.';
comment on column partner_insurer.short_paid_count is 'Claims whose first payment was less than the decision.';
alter table partner_insurer enable row level security, force row level security;
grant select on partner_insurer to numo_admin, numo_partner, numo_system;
grant insert, delete on partner_insurer to numo_system;
create policy staff_rows on partner_insurer for select to numo_admin using (true);
create policy own_partner on partner_insurer for select to numo_partner using (partner_id = (select app.partner_id()));
create policy system_rows on partner_insurer to numo_system using (true) with check (true);
create policy only_the_program on partner_insurer as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
