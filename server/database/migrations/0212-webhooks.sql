-- Webhooks: a program of an organisation is told what happened to its records, in the transaction in which it happened.
create table webhook_endpoint (
  id                uuid primary key default app.new_id(),
  partner_id        uuid not null references partner,
  url               text not null check (url ~ '^https?://' and length(url) <= 500),
  events            text[] not null check (cardinality(events) > 0 and events <@ array[
                      'claim.decided', 'claim.paid', 'claim.needs_documents', 'authorization.decided', 'authorization.questions',
                      'authorization.expiring', 'payout.paid', 'payout.returned', 'patient.linked']),
  secret_sealed     bytea not null check (length(secret_sealed) between 1 and 400),
  secret_changed_at timestamptz not null default now(),
  old_secret_sealed bytea check (length(old_secret_sealed) between 1 and 400),
  status            text not null default 'active' check (status in ('active', 'paused', 'disabled', 'removed')),
  failing_since     timestamptz,
  created_by        uuid not null references app_user,
  created_at        timestamptz not null default now(),
  unique (partner_id, id)
);
comment on column webhook_endpoint.secret_sealed is 'Signs what is sent; encrypted by the server.';
comment on column webhook_endpoint.old_secret_sealed is 'Signs too for a day after the secret was changed.';
comment on column webhook_endpoint.failing_since is 'When the first of its unbroken failures was; null while it works.';
create index webhook_endpoint_by_partner on webhook_endpoint (partner_id, created_at desc, id desc);

create table webhook_delivery (
  id               uuid primary key default app.new_id(),
  partner_id       uuid not null,
  endpoint_id      uuid not null,
  event_id         uuid not null default app.new_id(),
  type             text not null check (length(type) <= 60),
  data             jsonb not null check (jsonb_typeof(data) = 'object'),
  status           text not null default 'waiting' check (status in ('waiting', 'retrying', 'delivered', 'failed')),
  attempts         smallint not null default 0,
  next_attempt_at  timestamptz,
  attempted_at     timestamptz,
  response_status  smallint check (response_status between 100 and 999),
  response_body    text check (length(response_body) <= 1024),
  problem          text check (problem in ('timeout', 'unreachable', 'refused_address', 'redirect', 'status', 'endpoint_off')),
  took_ms          integer,
  created_at       timestamptz not null default now(),
  foreign key (partner_id, endpoint_id) references webhook_endpoint (partner_id, id)
);
comment on column webhook_delivery.event_id is 'The webhook-id of the receiver: the same for every try and endpoint.';
comment on column webhook_delivery.data is 'Ids and a status, nothing about health.';
create index webhook_delivery_by_partner on webhook_delivery (partner_id, created_at desc, id desc);
create index webhook_delivery_open on webhook_delivery (endpoint_id) where status in ('waiting', 'retrying');
create index webhook_delivery_told on webhook_delivery (partner_id, (data ->> 'authorization_id')) where type = 'authorization.expiring';

-- Adds an event for every endpoint that wants it, with the work to send it. One receiver holds up only its own organisation.
create function app.add_webhook_event(of_partner uuid, event_type text, facts jsonb) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
  with event as materialized (select app.new_id() as id),
       made as (
         insert into webhook_delivery (partner_id, endpoint_id, event_id, type, data)
         select e.partner_id, e.id, event.id, event_type, facts from webhook_endpoint e, event
          where e.partner_id = of_partner and e.status in ('active', 'paused') and event_type = any (e.events)
         returning id, partner_id)
  insert into job_request (queue, data, group_key)
  select 'deliver-webhook', jsonb_build_object('delivery_id', id), partner_id::text from made
$$;
revoke execute on function app.add_webhook_event(uuid, text, jsonb) from public;
grant execute on function app.add_webhook_event(uuid, text, jsonb) to numo_system;

-- Every way a record moves ends here, whoever moves it.
create function app.cause_webhooks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event text;
  facts jsonb;
begin
  case tg_table_name
    when 'claim' then
      event := case new.status when 'adjudicated' then 'claim.decided' when 'rejected' then 'claim.decided'
                               when 'settled' then 'claim.paid' when 'needs_info' then 'claim.needs_documents' end;
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

create trigger cause_webhooks after update on claim for each row
  when (new.status is distinct from old.status or new.status = 'adjudicated' and new.outcome is distinct from old.outcome)
  execute function app.cause_webhooks();
create trigger cause_webhooks after update on prior_authorization for each row
  when (new.status is distinct from old.status) execute function app.cause_webhooks();
create trigger cause_webhooks after update on payout for each row
  when (new.status is distinct from old.status) execute function app.cause_webhooks();
create trigger cause_webhooks_new after insert on care_relationship for each row
  when (new.status = 'active') execute function app.cause_webhooks();
create trigger cause_webhooks_again after update on care_relationship for each row
  when (new.status is distinct from old.status) execute function app.cause_webhooks();
revoke execute on function app.cause_webhooks() from public;
grant create on schema app to numo_system;
alter function app.cause_webhooks() owner to numo_system;
revoke create on schema app from numo_system;

-- Open pages of the organisation see how its deliveries go on.
create function app.tell_delivery() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform app.tell_change('webhook_delivery', new.id::text, null, null, new.partner_id);
  return null;
end $$;
create trigger tell_delivery after update on webhook_delivery for each row execute function app.tell_delivery();

do $$
declare
  name text;
begin
  foreach name in array array['webhook_endpoint', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('create policy own_partner on %I for select to numo_partner using (partner_id = (select app.partner_id()))', name);
  end loop;
end $$;
grant select, insert, update on webhook_endpoint to numo_system;
grant select, insert, update, delete on webhook_delivery to numo_system;

-- Owners decide where events go; nobody of the organisation reads a secret again.
grant select (id, partner_id, url, events, secret_changed_at, status, failing_since, created_by, created_at),
      insert (id, partner_id, url, events, secret_sealed, created_by), update (status, failing_since)
  on webhook_endpoint to numo_partner;
create policy owner_new on webhook_endpoint for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and created_by = (select app.user_id()) and (select app.owns_partner()));
create policy owner_change on webhook_endpoint for update to numo_partner
  using (partner_id = (select app.partner_id()) and status <> 'removed' and (select app.owns_partner()))
  with check (partner_id = (select app.partner_id()));

-- A changed secret leaves the old one working for a day.
create function app.change_webhook_secret(of_endpoint uuid, sealed bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.role() <> 'partner' or not app.owns_partner() then
    raise exception 'only an owner changes the secret of a webhook' using errcode = 'insufficient_privilege';
  end if;
  update webhook_endpoint set old_secret_sealed = secret_sealed, secret_sealed = sealed, secret_changed_at = now()
   where id = of_endpoint and partner_id = app.partner_id() and status <> 'removed';
  return found;
end $$;
revoke execute on function app.change_webhook_secret(uuid, bytea) from public;
grant execute on function app.change_webhook_secret(uuid, bytea) to numo_partner;
grant create on schema app to numo_system;
alter function app.change_webhook_secret(uuid, bytea) owner to numo_system;
revoke create on schema app from numo_system;

-- People of the organisation read what was sent, have it sent again, and send a test; they invent no other event.
grant select, insert (id, partner_id, endpoint_id, type, data), update (status, attempts, next_attempt_at, problem)
  on webhook_delivery to numo_partner;
create policy own_test on webhook_delivery for insert to numo_partner
  with check (partner_id = (select app.partner_id()) and type = 'webhook.test' and data = '{}');
create policy own_again on webhook_delivery for update to numo_partner
  using (partner_id = (select app.partner_id()))
  with check (partner_id = (select app.partner_id()) and status = 'waiting' and attempts = 0);
create policy own_deliveries on job_request for insert to numo_partner
  with check (queue = 'deliver-webhook' and data - 'delivery_id' = '{}'
              and exists (select from webhook_delivery d where d.id = (job_request.data ->> 'delivery_id')::uuid));
