-- Ledger: how fast insurers decide and pay, and what became of a clinic's claims, by quarter. Computed each night.
create table insurer_quarter (
  insurance_company_id  uuid not null references insurance_company,
  quarter               date not null check (quarter = date_trunc('quarter', quarter)::date),
  computed_on           date not null,
  decided_count         integer not null check (decided_count >= 0),
  decision_days         integer check (decision_days >= 0),
  paid_count            integer not null check (paid_count >= 0),
  paid_days             integer check (paid_days >= 0),
  short_paid_count      integer not null check (short_paid_count between 0 and paid_count),
  primary key (insurance_company_id, quarter)
);
comment on column insurer_quarter.decision_days is 'Median of days from sending to the first decision, by quarter of the decision.';
comment on column insurer_quarter.paid_days is 'Median of days from the decision to the first payment, by quarter of the payment.';
comment on column insurer_quarter.short_paid_count is 'Claims whose first payment was less than the decision.';

create table partner_quarter (
  partner_id                  uuid not null references partner,
  quarter                     date not null check (quarter = date_trunc('quarter', quarter)::date),
  computed_on                 date not null,
  sent_count                  integer not null check (sent_count >= 0),
  answered_count              integer not null check (answered_count >= 0),
  answer_days                 integer check (answer_days >= 0),
  decided_count               integer not null check (decided_count >= 0),
  denied_for_documents_count  integer not null check (denied_for_documents_count between 0 and decided_count),
  paid_out_count              integer not null check (paid_out_count >= 0),
  paid_out_days               integer check (paid_out_days >= 0),
  primary key (partner_id, quarter)
);
comment on column partner_quarter.answer_days is 'Median of days from a request for information to the answer, by quarter of the answer.';
comment on column partner_quarter.paid_out_days is 'Median of days from sending to the payout, by quarter of the payout.';

do $$
declare
  name text;
begin
  foreach name in array array['insurer_quarter', 'partner_quarter'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select on %I to numo_admin, numo_system', name);
    execute format('grant insert, delete on %I to numo_system', name);
    execute format('create policy staff_rows on %I for select to numo_admin using (true)', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
  end loop;
end $$;

-- Acknowledgements of claims (X12 277CA) are files of insurers, too.
alter table money_file
  drop constraint money_file_kind_check,
  add constraint money_file_kind_check check (kind in ('remittance', 'statement', 'acknowledgement')),
  drop constraint money_file_format_check,
  add constraint money_file_format_check check (format in ('x12_835', 'x12_277ca', 'csv', 'camt053', 'mt940'));
