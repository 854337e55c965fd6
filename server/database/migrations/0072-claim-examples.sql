-- Claim examples: made-up claims kept for an insurer with what its rules made of them. Nobody's data are in them.
create table claim_example (
  id                    uuid primary key default app.new_id(),
  insurance_company_id  uuid not null references insurance_company,
  name                  text not null check (length(name) between 1 and 120),
  claim                 jsonb not null check (pg_column_size(claim) <= 20000),
  expected              jsonb not null check (pg_column_size(expected) <= 4000),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  version               integer not null default 1,
  constraint claim_example_once unique (insurance_company_id, name)
);
comment on column claim_example.claim is 'What is asked: plan, lines, days, papers at hand. In the shape of the contract.';
comment on column claim_example.expected is 'What the rules made of it when it was saved.';
create trigger touch before update on claim_example for each row execute function app.touch();
alter table claim_example enable row level security, force row level security;
grant select, insert, update, delete on claim_example to numo_admin, numo_system;
create policy all_rows on claim_example to numo_admin, numo_system using (true) with check (true);
