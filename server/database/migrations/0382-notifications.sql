-- A statement that asks for thousands of jobs does not compare each with each when it removes their requests.
grant create on schema app to numo_outbox;
set local role numo_outbox;
create or replace function app.enqueue_all() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  unknown text;
  told bigint;
begin
  select a.queue into unknown from asked a where not exists (select from pgboss.queue q where q.name = a.queue) limit 1;
  if found then
    raise exception 'There is no queue %', unknown using errcode = 'foreign_key_violation';
  end if;
  insert into pgboss.job_common
    (name, data, priority, start_after, created_on, singleton_key, group_id, keep_until, expire_seconds, deletion_seconds,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, a.data, a.priority, s.starts_at, pgboss.job_now(), coalesce(a.once_key, gen_random_uuid()::text),
         a.group_key, s.starts_at + q.retention_seconds * interval '1s', q.expire_seconds, q.deletion_seconds,
         q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from asked a
    join pgboss.queue q on q.name = a.queue
   cross join lateral (select coalesce(a.run_at, pgboss.job_now()) as starts_at) s
   order by a.id
  on conflict do nothing;
  -- Wakes the workers once the transaction is committed.
  select count(pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), q.name)::text) into told
    from pgboss.queue q
   where q.notify and exists (select from asked a where a.queue = q.name and coalesce(a.run_at, pgboss.job_now()) <= pgboss.job_now());
  -- A row is stored only until its statement ends, so what is seen here is of this statement. A join would compare each with each,
  -- since the table is always empty for the planner.
  delete from public.job_request;
  return null;
end $$;
reset role;
revoke create on schema app from numo_outbox;
