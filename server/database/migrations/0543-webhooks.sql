-- Webhooks: whether a program of the organisation listens is asked first; most have none, and a remittance decides thousands of claims.
create or replace function app.add_webhook_event(of_partner uuid, event_type text, facts jsonb) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhook_endpoint e
                  where e.partner_id = of_partner and e.status in ('active', 'paused') and event_type = any (e.events)) then
    return;
  end if;
  with event as materialized (select app.new_id() as id),
       made as (
         insert into webhook_delivery (partner_id, endpoint_id, event_id, type, data)
         select e.partner_id, e.id, event.id, event_type, facts from webhook_endpoint e, event
          where e.partner_id = of_partner and e.status in ('active', 'paused') and event_type = any (e.events)
         returning id, partner_id)
  insert into job_request (queue, data, group_key)
  select 'deliver-webhook', jsonb_build_object('delivery_id', id), partner_id::text from made;
end $$;
