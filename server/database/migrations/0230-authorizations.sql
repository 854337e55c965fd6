-- Why an insurer denied a request or approved a part of it, as codes that everybody reads in their own language.
alter table prior_authorization
  add column decision_reasons text[] not null default '{}' check (
    cardinality(decision_reasons) <= 5 and decision_reasons <@ array[
      'not_covered', 'not_necessary', 'setting_too_high', 'limit_reached', 'waiting_period', 'pre_existing', 'experimental',
      'not_insured', 'out_of_network', 'price_too_high', 'fewer_nights', 'papers_missing', 'late_notice', 'duplicate', 'other']);
comment on column prior_authorization.decision_reasons is 'Reasons of the last decision; empty unless it denied or approved a part.';
grant update (decision_reasons) on prior_authorization to numo_admin;
grant select (decision_reasons) on prior_authorization to numo_client;
