-- Providers: how a clinic bills an insurer directly, from claims and payments, without anything about a person.
create table direct_billing (
  id                    uuid primary key default app.new_id(),
  partner_id            uuid not null references partner,
  insurance_company_id  uuid not null references insurance_company,
  insurance_plan_id     uuid references insurance_plan,
  computed_on           date not null,
  last_billed_on        date not null check (extract(isodow from last_billed_on) = 1),
  billed_count          integer not null check (billed_count >= 5),
  decided_count         integer check (decided_count >= 5),
  approved_count        integer check (approved_count between 0 and decided_count),
  paid_count            integer check (paid_count >= 5),
  paid_days             smallint check (paid_days >= 0),
  unique nulls not distinct (partner_id, insurance_company_id, insurance_plan_id),
  constraint direct_billing_decided check ((decided_count is null) = (approved_count is null)),
  constraint direct_billing_paid check ((paid_count is null) = (paid_days is null))
);
comment on table direct_billing is 'Computed each night and public: every figure is of at least five claims of three households.';
comment on column direct_billing.insurance_plan_id is 'Null: all plans of the insurer.';
comment on column direct_billing.last_billed_on is 'Monday of the week.';
comment on column direct_billing.paid_days is 'Weighted median of days from sending to payment; newer claims weigh more.';
grant select on direct_billing to numo_api, numo_client, numo_partner, numo_admin, numo_system;
grant insert, delete on direct_billing to numo_system;
