-- Staff answer a dispute once: a note and documents of the household, submitted to the payment service.
alter table payment_dispute
  add column evidence_note text check (length(evidence_note) between 1 and 5000),
  add column evidence_document_ids uuid[] check (cardinality(evidence_document_ids) <= 4),
  add column evidence_sent_at timestamptz,
  add column evidence_sent_by uuid references app_user,
  add constraint payment_dispute_evidence
    check ((evidence_sent_at is null) = (evidence_document_ids is null) and (evidence_note is null or evidence_sent_at is not null));
comment on column payment_dispute.evidence_document_ids is 'Documents that were submitted; null before.';
grant update (evidence_note, evidence_document_ids, evidence_sent_at, evidence_sent_by) on payment_dispute to numo_admin;
create policy staff_answer on payment_dispute for update to numo_admin
  using (status = 'open' and evidence_sent_at is null) with check (evidence_sent_by = (select app.user_id()));
