-- Audit: who did what. Rows are only ever added, and each carries the digest of the one before it in its chain.
--
-- One chain would make every write of the program wait for every other. There are 64: a transaction takes the first
-- that nobody holds and keeps it to its end, so writers meet only when all are taken, and never in a circle.
create table audit_chain (
  shard        smallint primary key check (shard between 0 and 63),
  last_number  bigint not null default 0,
  last_hash    bytea not null default '\x'
);
insert into audit_chain (shard) select generate_series(0, 63);

create table audit_event (
  id             uuid not null default app.new_id(),
  recorded_at    timestamptz not null default clock_timestamp(),
  action         text not null check (action in ('C', 'R', 'U', 'D', 'E')),
  outcome        smallint not null default 0 check (outcome between 0 and 12),
  entity_type    text not null check (entity_type ~ '^[a-z_]{2,60}$'),
  entity_id      text check (length(entity_id) <= 128),
  account_id     uuid,
  partner_id     uuid,
  actor_user_id  uuid,
  actor_role     text not null default '',
  request_id     text,
  ip             inet,
  user_agent     text check (length(user_agent) <= 400),
  changes        jsonb,
  reason         text check (length(reason) <= 1000),
  shard          smallint not null default 0,
  number         bigint not null default 0,
  hash           bytea not null default '\x',
  primary key (recorded_at, id)
) partition by range (recorded_at);
comment on column audit_event.hash is 'Written by the database, as are actor, shard and number.';
comment on column audit_event.action is 'FHIR: create, read, update, delete, execute.';
comment on column audit_event.outcome is 'FHIR: 0 done, 4 refused, 8 failed, 12 failed badly.';
comment on column audit_event.entity_id is 'A uuid of ours, or the uid of an identity user.';
do $$
begin
  for year in 2026..2035 loop
    execute format('create table audit_event_%s partition of audit_event for values from (%L) to (%L)',
                   year, year || '-01-01', (year + 1) || '-01-01');
  end loop;
end $$;
create table audit_event_later partition of audit_event default;
create index audit_event_newest on audit_event (recorded_at desc, id desc);
create index audit_event_by_entity on audit_event (entity_type, entity_id, recorded_at desc);
create index audit_event_by_actor on audit_event (actor_user_id, recorded_at desc);
create index audit_event_by_account on audit_event (account_id, recorded_at desc) where account_id is not null;
create index audit_event_by_partner on audit_event (partner_id, recorded_at desc) where partner_id is not null;
create index audit_event_by_chain on audit_event (shard, number);

-- Everything a row says, in one spelling, after the digest of the row before it.
create function app.audit_hash(before bytea, e jsonb, recorded_at timestamptz) returns bytea
  language sql stable parallel safe
  return sha256(before || convert_to(jsonb_build_array(
    e -> 'shard', e -> 'number', e -> 'id', (extract(epoch from recorded_at) * 1000000)::bigint, e -> 'action',
    e -> 'outcome', e -> 'entity_type', e -> 'entity_id', e -> 'account_id', e -> 'partner_id', e -> 'actor_user_id',
    e -> 'actor_role', e -> 'request_id', e -> 'ip', e -> 'user_agent', e -> 'changes', e -> 'reason')::text, 'UTF8'));

-- Takes the place at the end of a chain. Who acted is read from the transaction, so that nobody can say otherwise.
create function app.audit_append() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  chain audit_chain;
  first smallint := (pg_current_xact_id()::text::bigint % 64)::smallint;
begin
  select * into chain from audit_chain order by (shard - first + 64) % 64 limit 1 for update skip locked;
  if not found then
    select * into chain from audit_chain where shard = first for update;
  end if;
  new.recorded_at := coalesce(new.recorded_at, clock_timestamp());
  new.actor_user_id := app.user_id();
  new.actor_role := app.role();
  new.shard := chain.shard;
  new.number := chain.last_number + 1;
  new.hash := app.audit_hash(chain.last_hash, to_jsonb(new), new.recorded_at);
  update audit_chain set last_number = new.number, last_hash = new.hash where shard = chain.shard;
  return new;
end $$;
revoke execute on function app.audit_append() from public;
create trigger audit_append before insert on audit_event for each row execute function app.audit_append();

create function app.append_only() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger append_only before update or delete on audit_event for each row execute function app.append_only();

alter table audit_event enable row level security, force row level security;
alter table audit_chain enable row level security, force row level security;
grant insert (id, action, outcome, entity_type, entity_id, account_id, partner_id, request_id, ip, user_agent, changes, reason)
  on audit_event to numo_admin, numo_client, numo_partner, numo_system;
grant select on audit_event, audit_chain to numo_admin, numo_system;
create policy all_rows on audit_event for select to numo_admin, numo_system using (true);
create policy any_row on audit_event for insert to numo_admin, numo_system with check (true);
create policy own_account on audit_event for insert to numo_client with check (account_id = app.account_id());
create policy own_partner on audit_event for insert to numo_partner with check (partner_id = app.partner_id());
create policy all_rows on audit_chain for select to numo_admin, numo_system using (true);
-- The trigger keeps the chains as the owner of the tables.
do $$ begin execute format('create policy keeper on audit_chain to %I using (true) with check (true)', current_user); end $$;
