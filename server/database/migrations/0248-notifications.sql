-- All notices of one call are checked and made in one statement: a remittance brings thousands. What each must be is as before.
set local role numo_outbox;
drop function app.notify(text, jsonb, text, text, boolean, uuid, uuid, boolean);
reset role;
create function app.notify(notices jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  acting text[] := app.acting();
  caller text := app.role();
  own text := coalesce(nullif(acting[3], ''), nullif(acting[4], ''), nullif(acting[2], ''));
  wrong record;
  told integer;
begin
  select p.kind, p.problem into wrong from (
    select n.kind, case
        when rule.kind is null or acting is null or not (caller = 'system' or caller = any (rule.told_by)) then 'kind'
        when n.to_staff is null or num_nonnulls(n.to_account, n.to_user) + n.to_staff::int <> 1
          or n.to_staff <> (rule.hat = 'admin') then 'receiver'
        when caller not in ('system', 'admin') and not coalesce(
          case when n.to_staff then n.dedupe_key like own || ':%'
               when n.to_account is not null then n.to_account = app.account_id()
               else n.to_user = app.user_id()
                    or exists (select from public.membership m
                                where m.user_id = n.to_user and m.account_id = app.account_id() and m.status = 'active') end,
          false) then 'stranger'
        when (select coalesce(array_agg(name order by name), '{}') from jsonb_object_keys(n.facts) name)
             <> (select coalesce(array_agg(name order by name), '{}') from unnest(rule.facts) name)
          or exists (select from jsonb_each(n.facts) f where jsonb_typeof(f.value) <> 'string' or length(f.value #>> '{}') > 400)
          then 'facts' end as problem
      from jsonb_to_recordset(notices) as n(kind text, facts jsonb, dedupe_key text, to_account uuid, to_user uuid, to_staff boolean)
      left join public.notification_kind rule on rule.kind = n.kind) p
   where p.problem is not null limit 1;
  case wrong.problem
    when 'kind' then
      raise exception 'The role % may not tell of %', caller, wrong.kind using errcode = 'insufficient_privilege';
    when 'receiver' then
      raise exception 'A notice of % is for somebody else', wrong.kind using errcode = 'check_violation';
    when 'stranger' then
      raise exception 'The role % may not tell strangers of %', caller, wrong.kind using errcode = 'insufficient_privilege';
    when 'facts' then
      raise exception 'A notice of % has other facts', wrong.kind using errcode = 'check_violation';
    else null;
  end case;

  with wanted as (
    select n.*, rule.hat, u.id as user_id, coalesce(n.is_urgent, rule.is_urgent) as urgent,
           case when rule.is_security then rule.by_mail else coalesce(mail.is_on, rule.by_mail) end as by_mail,
           rule.is_security or coalesce(inbox.is_on, true) as in_inbox
      from rows from (jsonb_to_recordset(notices) as (kind text, facts jsonb, link text, dedupe_key text, is_urgent boolean,
                                                      to_account uuid, to_user uuid, to_staff boolean))
             with ordinality as n(kind, facts, link, dedupe_key, is_urgent, to_account, to_user, to_staff, place)
      join public.notification_kind rule on rule.kind = n.kind
     cross join lateral (
            select n.to_user as id
            union
            select m.user_id from public.membership m
             where m.account_id = n.to_account and m.role = 'client' and m.status = 'active'
            union
            select m.user_id from public.membership m join public.staff_member s on s.id = m.staff_member_id
             where n.to_staff and m.role = 'admin' and m.status = 'active' and s.status = 'active') recipient
      join public.app_user u on u.id = recipient.id and u.status = 'active' and u.identity_uid is not null
      left join public.notification_preference mail
        on mail.user_id = u.id and mail.kind = rule.kind and mail.channel = 'email'
      left join public.notification_preference inbox
        on inbox.user_id = u.id and inbox.kind = rule.kind and inbox.channel = 'inbox'
  ), made as (
    insert into public.notification
      (user_id, account_id, hat, kind, facts, link, dedupe_key, is_urgent, mail_status, archived_at)
    select w.user_id, w.to_account, w.hat, w.kind, w.facts, w.link, w.kind || ':' || w.dedupe_key, w.urgent,
           case when w.by_mail then 'waiting' else 'none' end,
           -- Who wants the mail alone has nothing in the inbox.
           case when not w.in_inbox then now() end
      from wanted w where w.by_mail or w.in_inbox order by w.user_id, w.place
    on conflict (user_id, dedupe_key) where dedupe_key is not null do nothing
    returning id, user_id, mail_status, archived_at
  ), mails as (
    insert into public.job_request (queue, data)
    select 'send-notification-mail', jsonb_build_object('notification_id', id) from made where mail_status = 'waiting'
  )
  -- Heard by every process once the transaction is committed.
  select count(case when archived_at is null then pg_notify('notification', user_id::text)::text end) into told from made;
end $$;
revoke execute on function app.notify(jsonb) from public;
grant execute on function app.notify(jsonb) to numo_user, numo_client, numo_partner, numo_admin, numo_system;
grant create on schema app to numo_outbox;
alter function app.notify(jsonb) owner to numo_outbox;
revoke create on schema app from numo_outbox;
