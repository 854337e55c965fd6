-- Audit: an event says with which API key somebody's program did it.
alter table audit_event add column api_key_id uuid;
comment on column audit_event.api_key_id is 'The key of the organisation whose program acted for the actor.';
grant insert (api_key_id) on audit_event to numo_partner, numo_system;
create policy own_key on audit_event as restrictive for insert to numo_partner
  with check (api_key_id is null or exists (
    select from api_key k where k.id = api_key_id and k.partner_id = (select app.partner_id())
                            and k.created_by = (select app.user_id())));

-- An event without a key has the digest it always had.
create or replace function app.audit_hash(before bytea, e jsonb, recorded_at timestamptz) returns bytea
  language sql stable parallel safe
  return sha256(before || convert_to((jsonb_build_array(
    e -> 'shard', e -> 'number', e -> 'id', (extract(epoch from recorded_at) * 1000000)::bigint, e -> 'action',
    e -> 'outcome', e -> 'entity_type', e -> 'entity_id', e -> 'account_id', e -> 'partner_id', e -> 'actor_user_id',
    e -> 'actor_role', e -> 'request_id', e -> 'ip', e -> 'user_agent', e -> 'changes', e -> 'reason')
    || case when e ->> 'api_key_id' is null then '[]'::jsonb else jsonb_build_array(e -> 'api_key_id') end)::text, 'UTF8'));

-- Staff see the name of a key in the trail, and no digest.
grant select (id, partner_id, name, hint, scopes, created_by, created_at, last_used_at, revoked_by, revoked_at)
  on api_key to numo_admin;
create policy staff_read on api_key for select to numo_admin using (true);
