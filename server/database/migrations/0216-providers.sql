-- Providers: whether patients say that a provider took their insurance, from the one question after a visit.
create table visit_answers (
  id                    uuid primary key default app.new_id(),
  provider_id           uuid not null references provider on delete cascade,
  insurance_company_id  uuid not null references insurance_company,
  insurance_plan_id     uuid references insurance_plan,
  computed_on           date not null,
  answered_count        integer not null check (answered_count >= 5),
  taken_count           integer not null check (taken_count between 0 and answered_count),
  unique nulls not distinct (provider_id, insurance_company_id, insurance_plan_id)
);
comment on table visit_answers is 'Computed each night and public: every figure is of at least five visits of three households.';
comment on column visit_answers.insurance_plan_id is 'Null: all plans of the insurer.';
create index visit_answers_by_company on visit_answers (insurance_company_id);
create index visit_answers_by_plan on visit_answers (insurance_plan_id) where insurance_plan_id is not null;
grant select on visit_answers to numo_api, numo_client, numo_partner, numo_admin, numo_system;
grant insert, delete on visit_answers to numo_system;
