-- A clinic reads the proof of payment of its own payout.
grant select (id, payout_id, kind, file_name, mime_type, content_encrypted, trace_number, transferred_on, created_at)
  on payout_proof to numo_partner;
create policy own_partner on payout_proof for select to numo_partner
  using (exists (select from payout p where p.id = payout_id and p.partner_id = (select app.partner_id())));
