-- Webhooks: an address may hold a secret in its path. Its owners read it; others of the organisation read where it leads.
revoke select on webhook_endpoint from numo_partner;
grant select (id, partner_id, events, secret_changed_at, status, failing_since, created_by, created_at) on webhook_endpoint to numo_partner;

grant create on schema app to numo_system;
set local role numo_system;
create function app.webhook_address(of_endpoint uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when app.owns_partner() then e.url else substring(e.url from '^https?://[^/?#]+') end
    from webhook_endpoint e where e.id = of_endpoint and app.role() = 'partner' and e.partner_id = app.partner_id()
$$;
revoke execute on function app.webhook_address(uuid) from public;
grant execute on function app.webhook_address(uuid) to numo_partner;
reset role;
revoke create on schema app from numo_system;
