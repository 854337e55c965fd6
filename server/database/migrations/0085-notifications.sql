-- Notifications: every role may cause work and notices in its own transaction, and none can misuse that.

-- numo_user: somebody signed in, acting for themself and for no household, organisation or staff.
-- numo_outbox: owns the two functions below, signs in nowhere, and may do just what they do.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['numo_user', 'numo_outbox'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, role_name, 'set') then
        execute format('grant %I to %I with inherit false, set true', role_name, current_user);
      end if;
    elsif not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
end $$;

grant usage on schema app to numo_user, numo_outbox;
grant execute on function app.acting() to numo_user, numo_outbox;
create or replace function app.role() returns text
  language sql stable parallel safe
  return case current_setting('role')
           when 'numo_admin' then 'admin' when 'numo_client' then 'client' when 'numo_partner' then 'partner'
           when 'numo_user' then 'user' when 'numo_system' then 'system' when 'numo_api' then 'public' else 'owner' end;

-- The outbox: a row inserted here becomes a job of that queue in the same transaction, and is gone.
-- A policy for each queue and role says what that role may ask for; it reads with the caller's own rights, so what it
-- names is what the caller can see. A queue without a policy is for the program alone.
create table job_request (
  id         uuid primary key default app.new_id(),
  queue      text not null,
  data       jsonb not null check (jsonb_typeof(data) = 'object'),
  run_at     timestamptz,
  once_key   text check (length(once_key) <= 200),
  group_key  text check (length(group_key) <= 200),
  priority   integer not null default 0 check (priority <= 0)
);
comment on column job_request.once_key is 'While a job of this queue and key waits, no second one is added.';
comment on column job_request.group_key is 'Whose job it is, where that limits how many run at once.';
alter table job_request enable row level security, force row level security;
grant insert (queue, data, run_at, once_key, group_key, priority) on job_request
  to numo_user, numo_client, numo_partner, numo_admin, numo_system, numo_outbox;
grant select, delete on job_request to numo_outbox;
create policy outbox_rows on job_request to numo_outbox using (true) with check (true);
create policy program_jobs on job_request for insert to numo_system with check (true);
create policy only_the_program on job_request as restrictive to numo_system
  using ((select app.is_program())) with check ((select app.is_program()));
-- Nobody takes the place of another's job: the key of a job is one of the things it names, and its group is the caller.
create policy own_keys on job_request as restrictive for insert to numo_user, numo_client, numo_partner, numo_admin
  with check (once_key is null or once_key in (select value from jsonb_each_text(data)));
create policy own_group on job_request as restrictive for insert to numo_user, numo_client, numo_partner
  with check (group_key is null or group_key = coalesce((select app.account_id()), (select app.partner_id()), (select app.user_id()))::text);

create policy read_card on job_request for insert to numo_client, numo_admin
  with check (queue = 'read-card' and data - 'extraction_id' = '{}'
              and exists (select from extraction e where e.id = (data ->> 'extraction_id')::uuid));
create policy ask_insurer on job_request for insert to numo_client, numo_admin
  with check (queue = 'ask-insurer' and data - 'check_id' = '{"time": 0}'
              and exists (select from eligibility_check e where e.id = (data ->> 'check_id')::uuid));
create policy build_export on job_request for insert to numo_client
  with check (queue = 'build-export' and data - 'export_id' = '{}'
              and exists (select from data_export e where e.id = (data ->> 'export_id')::uuid));
-- Everybody may see every organisation that is in the directory.
create policy relist_own on job_request for insert to numo_partner
  with check (queue = 'relist-partner' and data = jsonb_build_object('partner_id', (select app.partner_id())));
create policy relist_any on job_request for insert to numo_admin
  with check (queue = 'relist-partner' and data - 'partner_id' = '{}'
              and exists (select from partner p where p.id = (data ->> 'partner_id')::uuid));
create policy locate_addresses on job_request for insert to numo_admin
  with check (queue = 'locate-addresses' and data = '{}');

create function app.enqueue() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  queue record;
  starts_at timestamptz;
begin
  select * into queue from pgboss.queue q where q.name = new.queue;
  if not found then
    raise exception 'There is no queue %', new.queue using errcode = 'foreign_key_violation';
  end if;
  starts_at := coalesce(new.run_at, pgboss.job_now());
  insert into pgboss.job_common
    (name, data, priority, start_after, created_on, singleton_key, group_id, keep_until, expire_seconds, deletion_seconds,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  values
    (queue.name, new.data, new.priority, starts_at, pgboss.job_now(), coalesce(new.once_key, gen_random_uuid()::text),
     new.group_key, starts_at + queue.retention_seconds * interval '1s', queue.expire_seconds, queue.deletion_seconds,
     queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy, queue.dead_letter,
     queue.heartbeat_seconds)
  on conflict do nothing;
  -- Wakes the workers once the transaction is committed.
  if found and queue.notify and starts_at <= pgboss.job_now() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), queue.name);
  end if;
  delete from public.job_request r where r.id = new.id;
  return null;
end $$;
revoke execute on function app.enqueue() from public;
create trigger enqueue after insert on job_request for each row execute function app.enqueue();

-- What people are told of, as domains/notifications/rules.ts declares it; written at every start.
create table notification_kind (
  kind         text primary key,
  hat          text not null check (hat in ('admin', 'client')),
  by_mail      boolean not null,
  is_security  boolean not null,
  is_urgent    boolean not null,
  facts        text[] not null,
  told_by      text[] not null check (told_by <@ array['user', 'client', 'partner', 'admin'])
);
comment on column notification_kind.told_by is 'Roles whose transactions may tell of it, beside the program.';

grant select (id, status, identity_uid) on app_user to numo_outbox;
grant select (user_id, account_id, staff_member_id, role, status) on membership to numo_outbox;
grant select (id, status) on staff_member to numo_outbox;
grant select on notification_preference, notification_kind to numo_outbox;
grant select, insert (user_id, account_id, hat, kind, facts, link, dedupe_key, is_urgent, mail_status, archived_at)
  on notification to numo_outbox;
create policy outbox_reads on app_user for select to numo_outbox using (true);
create policy outbox_reads on membership for select to numo_outbox using (true);
create policy outbox_reads on staff_member for select to numo_outbox using (true);
create policy outbox_reads on notification_preference for select to numo_outbox using (true);
create policy outbox_rows on notification to numo_outbox using (true) with check (true);

-- Tells everybody of a household, one person or all staff (exactly one of the three) in the caller's transaction: a row for
-- each who wants to know, the job of their mail, a signal to their open pages. The same key to the same person is one notice.
-- Under a role of a household, an organisation or a person: only kinds that name the role, and only their own people or staff.
create function app.notify(kind text, facts jsonb, link text, dedupe_key text, is_urgent boolean,
                           to_account uuid, to_user uuid, to_staff boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  acting text[] := app.acting();
  caller text := app.role();
  rule public.notification_kind;
  told integer;
begin
  select * into rule from public.notification_kind k where k.kind = notify.kind;
  if rule.kind is null or acting is null or not (caller = 'system' or caller = any (rule.told_by)) then
    raise exception 'The role % may not tell of %', caller, notify.kind using errcode = 'insufficient_privilege';
  end if;
  if num_nonnulls(to_account, to_user) + to_staff::int <> 1 or to_staff <> (rule.hat = 'admin') then
    raise exception 'A notice of % is for somebody else', notify.kind using errcode = 'check_violation';
  end if;
  if caller not in ('system', 'admin') and not coalesce(
       case when to_staff then notify.dedupe_key like coalesce(app.account_id(), app.partner_id(), app.user_id()) || ':%'
            when to_account is not null then to_account = app.account_id()
            else to_user = app.user_id()
                 or exists (select from public.membership m
                             where m.user_id = to_user and m.account_id = app.account_id() and m.status = 'active') end,
       false) then
    raise exception 'The role % may not tell strangers of %', caller, notify.kind using errcode = 'insufficient_privilege';
  end if;
  if (select coalesce(array_agg(name order by name), '{}') from jsonb_object_keys(notify.facts) name)
       <> (select coalesce(array_agg(name order by name), '{}') from unnest(rule.facts) name)
     or exists (select from jsonb_each(notify.facts) f where jsonb_typeof(f.value) <> 'string' or length(f.value #>> '{}') > 400) then
    raise exception 'A notice of % has other facts', notify.kind using errcode = 'check_violation';
  end if;

  with wanted as (
    select u.id,
           case when rule.is_security then rule.by_mail else coalesce(mail.is_on, rule.by_mail) end as by_mail,
           rule.is_security or coalesce(inbox.is_on, true) as in_inbox
      from public.app_user u
      left join public.notification_preference mail
        on mail.user_id = u.id and mail.kind = rule.kind and mail.channel = 'email'
      left join public.notification_preference inbox
        on inbox.user_id = u.id and inbox.kind = rule.kind and inbox.channel = 'inbox'
     where u.status = 'active' and u.identity_uid is not null
       and case when to_user is not null then u.id = to_user
                when to_account is not null then exists (
                  select from public.membership m
                   where m.user_id = u.id and m.account_id = to_account and m.role = 'client' and m.status = 'active')
                else exists (
                  select from public.membership m join public.staff_member s on s.id = m.staff_member_id
                   where m.user_id = u.id and m.role = 'admin' and m.status = 'active' and s.status = 'active') end
  ), made as (
    insert into public.notification
      (user_id, account_id, hat, kind, facts, link, dedupe_key, is_urgent, mail_status, archived_at)
    select id, to_account, rule.hat, rule.kind, notify.facts, notify.link, rule.kind || ':' || notify.dedupe_key,
           coalesce(notify.is_urgent, rule.is_urgent), case when by_mail then 'waiting' else 'none' end,
           -- Who wants the mail alone has nothing in the inbox.
           case when not in_inbox then now() end
      from wanted where by_mail or in_inbox order by id
    on conflict (user_id, dedupe_key) where dedupe_key is not null do nothing
    returning id, user_id, mail_status, archived_at
  ), mails as (
    insert into public.job_request (queue, data)
    select 'send-notification-mail', jsonb_build_object('notification_id', id) from made where mail_status = 'waiting'
  )
  -- Heard by every process once the transaction is committed.
  select count(case when archived_at is null then pg_notify('notification', user_id::text)::text end) into told from made;
end $$;
revoke execute on function app.notify(text, jsonb, text, text, boolean, uuid, uuid, boolean) from public;
grant execute on function app.notify(text, jsonb, text, text, boolean, uuid, uuid, boolean)
  to numo_user, numo_client, numo_partner, numo_admin, numo_system;

-- Whoever owns a function must be allowed to make one at the moment it is given to them.
grant create on schema app to numo_outbox;
alter function app.enqueue() owner to numo_outbox;
alter function app.notify(text, jsonb, text, text, boolean, uuid, uuid, boolean) owner to numo_outbox;
revoke create on schema app from numo_outbox;
