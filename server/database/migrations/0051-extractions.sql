-- Extractions: one document read by a machine into one form, and looked at by a person before it counts.
create table extraction (
  id               uuid primary key default app.new_id(),
  document_id      uuid not null references document,
  second_document_id uuid references document,
  account_id       uuid references account,
  partner_id       uuid references partner,
  schema_name      text not null check (schema_name in (
                     'insurance_card', 'policy', 'invoice', 'medical_report', 'estimate', 'explanation_of_benefits',
                     'remittance_advice', 'letter_of_guarantee')),
  schema_version   integer not null default 1,
  status           text not null default 'queued' check (status in (
                     'queued', 'processing', 'failed', 'needs_review', 'approved', 'applied', 'rejected', 'cancelled')),
  attempt          smallint not null default 0 check (attempt between 0 and 5),
  engine           text check (length(engine) <= 60),
  engine_version   text check (length(engine_version) <= 60),
  page_count       smallint,
  mean_confidence  numeric(4, 3) check (mean_confidence between 0 and 1),
  reasons          text[] not null default '{}',
  candidates       jsonb not null default '[]',
  error_code       text check (length(error_code) <= 60),
  error_message    text check (length(error_message) <= 500),
  target_type      text check (target_type in ('policy', 'coverage', 'claim', 'prior_authorization', 'claim_response', 'insurance_payment')),
  target_id        uuid,
  locked_by        text,
  locked_until     timestamptz,
  confirmed_by     uuid references app_user,
  confirmed_at     timestamptz,
  assigned_to      uuid references app_user,
  reviewed_by      uuid references app_user,
  reviewed_at      timestamptz,
  review_note      text check (length(review_note) <= 1000),
  applied_at       timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          integer not null default 1,
  unique (account_id, id),
  foreign key (account_id, document_id) references document (account_id, id),
  foreign key (account_id, second_document_id) references document (account_id, id),
  constraint extraction_reviewed check (status not in ('approved', 'applied') or reviewed_by is not null),
  constraint extraction_applied_somewhere check (status <> 'applied' or (target_type is not null and target_id is not null))
);
comment on column extraction.second_document_id is 'The other side of the card, read together with the first.';
comment on column extraction.reasons is 'Why a person must look: codes such as low_confidence, insurer_unknown, side_missing.';
comment on column extraction.candidates is 'Known insurers whose name may be on the card, best first, each with its score; never chosen by the program.';
comment on column extraction.confirmed_by is 'Whose card it is and who said in the sign-up that it is read right; staff still review.';
create unique index extraction_one_live on extraction (document_id, schema_name)
  where status not in ('failed', 'rejected', 'cancelled');
create index extraction_waiting on extraction (created_at) where status in ('queued', 'processing');
create index extraction_by_status on extraction (status, created_at desc, id desc);
create index extraction_newest on extraction (created_at desc, id desc);
create index extraction_by_account on extraction (account_id, created_at desc, id desc);
create trigger touch before update on extraction for each row execute function app.touch();
create trigger starts_as before insert on extraction for each row execute function app.starts_as('queued');
create trigger keeps_owner before update on extraction
  for each row execute function app.keeps_owner('account_id', 'partner_id', 'document_id');

create table extraction_field (
  extraction_id    uuid not null references extraction on delete cascade,
  path             text not null check (length(path) <= 60),
  raw_value        text check (length(raw_value) <= 500),
  value            jsonb,
  confidence       numeric(4, 3) check (confidence between 0 and 1),
  reason           text check (length(reason) <= 60),
  alternatives     jsonb not null default '[]',
  page             smallint,
  bbox             jsonb,
  corrected_value  jsonb,
  corrected_by     uuid references app_user,
  corrected_at     timestamptz,
  primary key (extraction_id, path)
);
comment on column extraction_field.bbox is 'Where it stands on its page: left, top, width and height as fractions of the page, 0 to 1.';
comment on column extraction_field.page is '1: the first document, 2: the second.';
comment on column extraction_field.reason is 'Why it is doubtful; null: it is not.';

-- The moves of an extraction, as data; nobody makes another one.
create table status_transition (
  entity       text not null,
  from_status  text not null,
  to_status    text not null,
  event        text not null,
  roles        text[] not null,
  primary key (entity, from_status, to_status)
);
comment on table status_transition is 'Which state follows which, and who may move it there.';
insert into status_transition values
  ('extraction', 'queued', 'processing', 'start', '{system}'),
  ('extraction', 'processing', 'needs_review', 'succeed', '{system}'),
  ('extraction', 'processing', 'failed', 'fail', '{system}'),
  ('extraction', 'processing', 'queued', 'lease_expired', '{system}'),
  ('extraction', 'failed', 'queued', 'retry', '{system,admin}'),
  ('extraction', 'needs_review', 'approved', 'approve', '{admin}'),
  ('extraction', 'needs_review', 'rejected', 'reject', '{admin}'),
  ('extraction', 'needs_review', 'queued', 'rerun', '{system,admin}'),
  ('extraction', 'approved', 'applied', 'apply', '{system,admin}'),
  ('extraction', 'queued', 'cancelled', 'cancel', '{system,admin}'),
  ('extraction', 'needs_review', 'cancelled', 'supersede', '{system}'),
  ('extraction', 'failed', 'rejected', 'give_up', '{admin,system}');

create function app.guard_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select from status_transition t
     where t.entity = tg_table_name and t.from_status = old.status and t.to_status = new.status
       and (app.role() = any (t.roles) or app.role() = 'owner')) then
    raise exception '% may not go from % to % as %', tg_table_name, old.status, new.status, app.role()
      using errcode = 'check_violation', constraint = tg_table_name || '_transition';
  end if;
  return new;
end $$;
create trigger guard_transition before update of status on extraction for each row execute function app.guard_transition();

alter table extraction enable row level security, force row level security;
alter table extraction_field enable row level security, force row level security;
alter table status_transition enable row level security, force row level security;
grant select on status_transition to numo_admin, numo_client, numo_partner, numo_system;
create policy readable on status_transition for select to numo_admin, numo_client, numo_partner, numo_system using (true);
grant select, insert, update on extraction to numo_system;
grant select, insert, update, delete on extraction_field to numo_system;
create policy system_rows on extraction to numo_system using (true) with check (true);
create policy system_rows on extraction_field to numo_system using (true) with check (true);
grant select, update (status, attempt, error_code, error_message, target_type, target_id, assigned_to, reviewed_by, reviewed_at,
                      review_note, applied_at) on extraction to numo_admin;
grant select, update (corrected_value, corrected_by, corrected_at) on extraction_field to numo_admin;
create policy staff_rows on extraction to numo_admin using (true) with check (true);
create policy staff_rows on extraction_field to numo_admin using (true) with check (true);
-- A household sees what was read from its card; what it says about it is written by the program.
grant select on extraction, extraction_field to numo_client;
create policy own_account on extraction for select to numo_client using (account_id = app.account_id());
create policy own_account on extraction_field for select to numo_client
  using (extraction_id in (select id from extraction where account_id = app.account_id()));
