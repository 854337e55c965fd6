-- Insurance: what staff's list of policies sorts by and searches in.
alter table policy
  add column words text collate "C" not null generated always as
    (app.fold(coalesce(policy_number, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(plan, ''))) stored;
create index policy_by_words on policy using gin (words gin_trgm_ops);
create index policy_by_status on policy (status, created_at desc, id desc);
create index policy_by_end on policy (coalesce(valid_until, 'infinity'::date), id);
create index coverage_by_policy on coverage (policy_id);
