-- Ledger: how long it takes until clinics are paid, over all of them, for visitors. One row, computed each night.
create table time_to_pay (
  is_only          boolean primary key default true check (is_only),
  computed_on      date not null,
  since_on         date not null check (since_on < computed_on),
  decided_count    integer check (decided_count >= 5),
  decision_days    integer check (decision_days >= 0),
  paid_count       integer check (paid_count >= 5),
  paid_days        integer check (paid_days >= 0),
  paid_out_count   integer check (paid_out_count >= 5),
  paid_out_days    integer check (paid_out_days >= 0),
  due_count        integer check (due_count >= 5),
  within_count     integer check (within_count between 0 and due_count),
  within_days      integer not null check (within_days > 0),
  constraint time_to_pay_decided check ((decided_count is null) = (decision_days is null)),
  constraint time_to_pay_paid check ((paid_count is null) = (paid_days is null)),
  constraint time_to_pay_paid_out check ((paid_out_count is null) = (paid_out_days is null)),
  constraint time_to_pay_due check ((due_count is null) = (within_count is null)),
  constraint time_to_pay_says check (num_nonnulls(decided_count, paid_count, paid_out_count, due_count) > 0)
);
comment on table time_to_pay is 'Computed each night and public: every figure is of at least five claims of three households and two clinics.';
comment on column time_to_pay.decision_days is 'Median of days from the clinic''s submission to the first decision.';
comment on column time_to_pay.paid_days is 'Median of days from the decision to the insurer''s first payment.';
comment on column time_to_pay.paid_out_days is 'Median of days from the insurer''s first payment to the first payout of it.';
comment on column time_to_pay.due_count is 'Claims submitted at least within_days ago that the insurer did not deny; those not paid yet are counted.';
comment on column time_to_pay.within_count is 'Of these, claims with a payout within within_days of the submission.';
grant select on time_to_pay to numo_api, numo_client, numo_partner, numo_admin, numo_system;
grant insert, delete on time_to_pay to numo_system;
