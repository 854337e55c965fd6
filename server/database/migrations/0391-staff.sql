-- Queues of what waits for a second person, and of requests that staff must check: each reads its waiting rows alone.
create index refund_to_approve on refund (account_id, payment_id) include (created_at)
  where status = 'pending' and needs_second and approved_by is null;
create index authorization_to_check on prior_authorization (submitted_at) include (created_at, assigned_to) where status = 'submitted';
