-- The same call sent twice moves money once: the second gets the first one's response.
create table idempotency_key (
  scope         text not null check (length(scope) between 1 and 120),
  key           text not null check (length(key) between 1 and 255),
  request_hash  bytea not null check (length(request_hash) = 32),
  status        smallint,
  response      jsonb,
  created_at    timestamptz not null default now(),
  primary key (scope, key)
);
comment on column idempotency_key.scope is 'Who sent it: role and account, organisation or user.';
create index idempotency_key_by_age on idempotency_key (created_at);
alter table idempotency_key enable row level security, force row level security;
grant select, insert, update, delete on idempotency_key to numo_system;
create policy system_rows on idempotency_key to numo_system using (true) with check (true);
create policy only_the_program on idempotency_key as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
