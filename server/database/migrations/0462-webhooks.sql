-- Webhooks: a clinic is told that an insurer took its decision back, and of the next one also where its outcome is the same.
alter table webhook_endpoint drop constraint webhook_endpoint_events_check, add constraint webhook_endpoint_events_check
  check (cardinality(events) > 0 and events <@ array[
    'claim.decided', 'claim.reversed', 'claim.paid', 'claim.needs_documents', 'authorization.decided', 'authorization.questions',
    'authorization.expiring', 'payout.paid', 'payout.returned', 'patient.linked']);

grant create on schema app to numo_system;
set local role numo_system;
create or replace function app.cause_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event text;
  facts jsonb;
begin
  case tg_table_name
    when 'claim' then
      event := case when new.decision_reversed_at is not null and old.decision_reversed_at is null then 'claim.reversed'
                    when new.status in ('adjudicated', 'rejected') then 'claim.decided'
                    when new.status = 'settled' then 'claim.paid'
                    when new.status = 'needs_info' then 'claim.needs_documents' end;
      facts := jsonb_build_object('claim_id', new.id, 'status', new.status);
    when 'prior_authorization' then
      event := case when new.status in ('approved', 'partially_approved', 'denied') then 'authorization.decided'
                    when new.status in ('needs_info', 'pending') then 'authorization.questions' end;
      facts := jsonb_build_object('authorization_id', new.id, 'status', new.status);
    when 'payout' then
      event := case new.status when 'paid' then 'payout.paid' when 'returned' then 'payout.returned' end;
      facts := jsonb_build_object('payout_id', new.id, 'status', new.status);
    when 'care_relationship' then
      event := case new.status when 'active' then 'patient.linked' end;
      facts := jsonb_build_object('client_id', new.client_id, 'status', new.status);
  end case;
  if event is not null and new.partner_id is not null then
    perform app.add_webhook_event(new.partner_id, event, facts);
  end if;
  return null;
end $$;
reset role;
revoke create on schema app from numo_system;

drop trigger cause_webhooks on claim;
-- Only who may call a function makes a trigger of it.
grant trigger on claim to numo_system;
set local role numo_system;
create trigger cause_webhooks after update on claim for each row
  when (new.payee_type = 'provider'
        and (new.status is distinct from old.status or new.status = 'adjudicated' and new.outcome is distinct from old.outcome
             or new.decision_reversed_at is distinct from old.decision_reversed_at))
  execute function app.cause_webhooks();
reset role;
revoke trigger on claim from numo_system;
