-- Directory: imports that staff start, with how far they are, and what became of reported mistakes.
alter table directory_import
  add column started_by uuid references app_user,
  add column progress jsonb;
comment on column directory_import.started_by is 'Null: from the command line.';
comment on column directory_import.progress is 'How far it is: {step, records, rejected, bytes, total_bytes}.';
create index directory_import_by_source on directory_import (source_id, started_at desc, id desc);

alter table directory_report
  add column decided_by uuid references app_user,
  add column decided_at timestamptz,
  add column note text check (length(note) <= 2000),
  add column version integer not null default 1;
create trigger count_version before update on directory_report for each row execute function app.count_version();
create index directory_report_newest on directory_report (created_at, id);
create index directory_report_by_provider on directory_report (provider_id);
create index directory_report_by_words on directory_report using gin (app.fold(message) gin_trgm_ops);
grant update (decided_by, decided_at, note) on directory_report to numo_admin;
