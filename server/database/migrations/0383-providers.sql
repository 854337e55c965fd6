-- Providers: how many guarantees of payment an insurer gave a clinic, of those it decided, beside what claims say.
alter table direct_billing
  add column guarantee_count integer check (guarantee_count >= 5),
  add column guaranteed_count integer check (guaranteed_count between 0 and guarantee_count),
  add constraint direct_billing_guaranteed check ((guarantee_count is null) = (guaranteed_count is null));
comment on column direct_billing.guarantee_count is 'Requests for a guarantee that the insurer decided within a year; extensions are not counted.';
comment on column direct_billing.guaranteed_count is 'Of these, guaranteed at least in part and not revoked.';
