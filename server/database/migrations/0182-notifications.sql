-- Recipients of a notice are found by index. One condition of three cases read every user for each notice: two thirds of the time
-- of a remittance over 2,000 claims.
grant create on schema app to numo_outbox;
-- Only its owner replaces a function.
set local role numo_outbox;
create or replace function app.notify(kind text, facts jsonb, link text, dedupe_key text, is_urgent boolean,
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
  if to_staff is null or num_nonnulls(to_account, to_user) + to_staff::int <> 1 or to_staff <> (rule.hat = 'admin') then
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
      from (select to_user as id
            union
            select m.user_id from public.membership m
             where m.account_id = to_account and m.role = 'client' and m.status = 'active'
            union
            select m.user_id from public.membership m join public.staff_member s on s.id = m.staff_member_id
             where to_staff and m.role = 'admin' and m.status = 'active' and s.status = 'active') recipient
      join public.app_user u on u.id = recipient.id
      left join public.notification_preference mail
        on mail.user_id = u.id and mail.kind = rule.kind and mail.channel = 'email'
      left join public.notification_preference inbox
        on inbox.user_id = u.id and inbox.kind = rule.kind and inbox.channel = 'inbox'
     where u.status = 'active' and u.identity_uid is not null
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
reset role;
revoke create on schema app from numo_outbox;
