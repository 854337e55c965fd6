-- Packets for insurers: one PDF of a claim and its documents, and every sending and receipt of it.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
                  where conrelid = 'document'::regclass and conname = 'document_type_check');
begin
  -- Keeps every type that is there.
  execute 'alter table document drop constraint document_type_check';
  execute 'alter table document add constraint document_type_check '
    || replace(known, '''other''::text', '''claim_packet''::text, ''delivery_proof''::text, ''other''::text');
end $$;

create table claim_packet (
  id           uuid not null default app.new_id(),
  account_id   uuid not null,
  claim_id     uuid not null,
  document_id  uuid not null,
  sha256       bytea not null check (length(sha256) = 32),
  size_bytes   bigint not null check (size_bytes > 0),
  page_count   integer not null check (page_count > 0),
  contents     jsonb not null check (jsonb_typeof(contents) = 'array'),
  missing      text[] not null,
  created_by   uuid references app_user,
  created_at   timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, claim_id, sha256),
  unique (account_id, claim_id, id),
  foreign key (account_id, claim_id) references claim (account_id, id),
  foreign key (account_id, document_id) references document (account_id, id)
);
comment on column claim_packet.contents is 'Its files in their order: type, pages and SHA-256 of each.';
comment on column claim_packet.missing is 'Documents the insurer asks for that were not there.';

create table claim_packet_event (
  id             uuid not null default app.new_id(),
  account_id     uuid not null,
  claim_id       uuid not null,
  packet_id      uuid not null,
  kind           text not null check (kind in ('sent', 'delivered', 'failed', 'received', 'asked_again')),
  channel        text not null check (channel in ('email', 'portal', 'post', 'by_hand')),
  recipient      text check (length(recipient) between 1 and 320),
  reference      text check (length(reference) between 1 and 120),
  happened_at    timestamptz not null default now(),
  actor_role     text not null default app.role(),
  actor_user_id  uuid references app_user default app.user_id(),
  created_at     timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, claim_id, packet_id) references claim_packet (account_id, claim_id, id)
);
comment on column claim_packet_event.kind is
  'delivered, failed: what the recipient’s mail server answered; received: the insurer confirmed it; asked_again: it asked for it again.';
create index claim_packet_event_by_packet on claim_packet_event (account_id, packet_id, id);
create trigger only_added before update or delete on claim_packet for each row execute function app.only_added('document_id', 'contents');
create trigger only_added before update or delete on claim_packet_event
  for each row execute function app.only_added('recipient', 'reference');

do $$
declare
  name text;
begin
  foreach name in array array['claim_packet', 'claim_packet_event'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('grant select, insert, update on %I to numo_system', name);
    execute format('create policy system_rows on %I to numo_system using (true) with check (true)', name);
    execute format('create policy only_the_program on %I as restrictive to numo_system
                      using ((select app.is_program())) with check ((select app.is_program()))', name);
    execute format('grant select on %I to numo_admin, numo_client', name);
    execute format('create policy staff_rows on %I to numo_admin using (true) with check (true)', name);
    execute format('create policy own_account on %I for select to numo_client using (account_id = (select app.account_id()))', name);
  end loop;
end $$;
grant insert (account_id, claim_id, document_id, sha256, size_bytes, page_count, contents, missing, created_by) on claim_packet to numo_admin;
-- Who did it is the transaction's, never a statement's.
grant insert (account_id, claim_id, packet_id, kind, channel, recipient, reference, happened_at) on claim_packet_event to numo_admin;
create policy send_claim_packet on job_request for insert to numo_admin
  with check (queue = 'send-claim-packet' and data - 'event_id' = '{}'
              and exists (select from claim_packet_event e where e.id = (data ->> 'event_id')::uuid and e.kind = 'sent' and e.channel = 'email'));
