-- Users: somebody signed in writes about themself under their own role (numo_user), and staff about others.
grant select (id, email, display_name, phone, locale, timezone, profile_completed_at, status, created_at, version),
      update (display_name, phone, locale, timezone, profile_completed_at) on app_user to numo_user;
create policy person_self on app_user to numo_user
  using (id = (select app.user_id())) with check (id = (select app.user_id()));
grant insert (id, action, outcome, entity_type, entity_id, account_id, partner_id, request_id, ip, user_agent, changes, reason)
  on audit_event to numo_user;
create policy self on audit_event for insert to numo_user
  with check (entity_id = (select app.user_id())::text and account_id is null and partner_id is null);
grant select, insert (user_id, before, after) on email_change to numo_user;
create policy self on email_change for select to numo_user using (user_id = (select app.user_id()));
create policy self_new on email_change for insert to numo_user with check (user_id = (select app.user_id()));

-- What staff write about sign-ins and invitations; nobody about themself, and nobody in another's name.
grant insert (uid, email, email_verified, display_name, disabled, provider, providers, factors, signed_up_at, last_sign_in_at),
      update (email, email_verified, display_name, provider, providers, factors, signed_up_at, last_sign_in_at, seen_at)
   on identity_user to numo_admin;
create policy said_by_service on identity_user for insert to numo_admin with check (true);
grant insert (started_at, heard_at), update (started_at, heard_at, seen) on identity_refresh to numo_admin;
create policy staff_begin on identity_refresh for insert to numo_admin with check (true);
create policy staff_begin_again on identity_refresh for update to numo_admin using (true);
grant select (id, user_id, membership_id, email, invited_by, expires_at, accepted_at, declined_at, revoked_at, created_at),
      insert (user_id, membership_id, email, invited_by, expires_at), update (revoked_at) on user_invitation to numo_admin;
create policy staff_rows on user_invitation for select to numo_admin using (true);
create policy own_name on user_invitation for insert to numo_admin
  with check (invited_by = (select app.user_id()) and user_id <> (select app.user_id()));
create policy replaced on user_invitation for update to numo_admin using (true);

-- What the owner of a household writes about those they invite. The secret of the link is made by the program when the
-- email is sent: until then it is one that nobody knows, so that no household can answer in the name of an address.
alter table family_invitation
  alter column token_sha256 set default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
create function app.owns_account() returns boolean
  language sql stable
  return exists (select from public.membership m
                  where m.user_id = (select app.user_id()) and m.account_id = (select app.account_id())
                    and m.role = 'client' and m.status = 'active' and m.member_role = 'owner');
grant insert (account_id, client_id, email, member_role, invited_by, expires_at), update (revoked_at)
   on family_invitation to numo_client;
create policy owner_new on family_invitation for insert to numo_client
  with check (account_id = (select app.account_id()) and invited_by = (select app.user_id()) and (select app.owns_account()));
create policy owner_revokes on family_invitation for update to numo_client
  using (account_id = (select app.account_id()) and (select app.owns_account()));

grant insert (account_id, partner_id, agreed_by, text_version), update (agreed_by, text_version, agreed_at, ended_at)
   on partner_referral to numo_client;
create policy own_account_new on partner_referral for insert to numo_client
  with check (account_id = (select app.account_id()) and agreed_by = (select app.user_id()));
create policy own_account_change on partner_referral for update to numo_client
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));

grant insert (account_id, stripe_setup_intent_id, consent_text, created_by), update (consent_text) on card_setup to numo_client;
create policy own_account_new on card_setup for insert to numo_client
  with check (account_id = (select app.account_id()) and created_by = (select app.user_id()));
create policy own_account_change on card_setup for update to numo_client
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));

-- Staff were told that a household waits; domains/accounts/tell-approval.ts, in whichever transaction made it wait.
grant select (waits_since), update (waits_since) on account to numo_client;

-- What a household may cause and not write: each function looks at who asks and changes one thing.
grant create on schema app to numo_system;

-- Whether the caller may change this account: a household its own, staff and the program any.
create function app.may_change_account(of_account uuid) returns boolean
  language sql stable
  return case app.role() when 'client' then of_account = (select app.account_id())
                         when 'admin' then true when 'system' then true else false end is true;

-- Changes what a member of the caller's household may do, or takes their access away (null). Only an owner does it, and
-- not to themself. Returns the membership; null when there is no such member.
create function app.set_family_access(of_user uuid, new_role text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed uuid;
begin
  if app.role() <> 'client' or of_user = app.user_id() or not app.owns_account()
     or not coalesce(new_role in ('owner', 'member', 'read_only'), true) then
    raise exception 'only an owner changes the access of another member' using errcode = 'insufficient_privilege';
  end if;
  update membership m
     set member_role = coalesce(new_role, m.member_role),
         status = case when new_role is null then 'revoked' else m.status end
   where m.user_id = of_user and m.account_id = app.account_id() and m.role = 'client' and m.status = 'active'
  returning m.id into changed;
  return changed;
end $$;

-- Lets a clinic see a person of the household, or no longer. It begins only with what the household agreed to: a referral
-- of the clinic and a consent for this person. Returns whether anything changed.
create function app.share_with_partner(of_client uuid, with_partner uuid, shares boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_account uuid;
begin
  select c.account_id into of_account from client c where c.id = of_client;
  if not app.may_change_account(of_account) then
    raise exception 'not a person of the caller''s household' using errcode = 'insufficient_privilege';
  end if;
  if shares then
    if not exists (select from partner_referral r
                    where r.account_id = of_account and r.partner_id = with_partner and r.ended_at is null)
       or not exists (select from consent n
                       where n.account_id = of_account and n.client_id = of_client and n.partner_id = with_partner
                         and n.kind = 'share_with_partner' and n.withdrawn_at is null) then
      raise exception 'nobody agreed to share this person' using errcode = 'insufficient_privilege';
    end if;
    insert into care_relationship as k (account_id, partner_id, client_id, source)
    values (of_account, with_partner, of_client, 'invitation')
    on conflict (account_id, partner_id, client_id) do update set status = 'active', ended_at = null
     where k.status = 'ended';
  else
    update care_relationship set status = 'ended', ended_at = now()
     where account_id = of_account and partner_id = with_partner and client_id = of_client
       and source = 'invitation' and status = 'active';
  end if;
  return found;
end $$;

-- Notes which customer of the payment service an account is: once and for all. Returns the one that counts.
create function app.keep_customer(of_account uuid, customer text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept text;
begin
  if not app.may_change_account(of_account) then
    raise exception 'not the caller''s account' using errcode = 'insufficient_privilege';
  end if;
  update account set stripe_customer_id = coalesce(stripe_customer_id, customer)
   where id = of_account returning stripe_customer_id into kept;
  return kept;
end $$;

-- Says which card of an account would be charged (null: none). Only a card that is on file for it. Returns whether that
-- changed anything.
create function app.set_card(of_account uuid, card text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.may_change_account(of_account)
     or not (card is null or exists (select from payment_method m
                                      where m.account_id = of_account and m.stripe_payment_method_id = card
                                        and m.status <> 'detached')) then
    raise exception 'not a card of the caller''s account' using errcode = 'insufficient_privilege';
  end if;
  update account set stripe_payment_method_id = card
   where id = of_account and stripe_payment_method_id is distinct from card;
  return found;
end $$;

-- Takes a card off file. A household does it to its own cards; what else happens to a card the payment service says.
create function app.detach_card(of_method uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.may_change_account((select account_id from payment_method where id = of_method)) then
    raise exception 'not a card of the caller''s account' using errcode = 'insufficient_privilege';
  end if;
  update payment_method set status = 'detached' where id = of_method;
end $$;

-- Counts one request against a limit. Returns how many seconds to wait where it is used up, else null. A counter begins
-- again only once its time is over, which is a day at most: nobody takes back what was counted, or shuts others out for long.
create function app.count_request(of_key text, most integer, seconds integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  at timestamptz := clock_timestamp();
  ends timestamptz := at + make_interval(secs => least(seconds, 86400));
  counted request_limit;
begin
  insert into request_limit as l (key, points, until) values (of_key, 1, ends)
  on conflict (key) do update
     set points = case when l.until <= at then 1 else l.points + 1 end,
         until = case when l.until <= at then ends else l.until end
  returning * into counted;
  -- Counters that are over go with the first request of somebody new.
  if counted.points = 1 then
    delete from request_limit where key in (select o.key from request_limit o where o.until < at limit 20);
  end if;
  return case when counted.points > most then greatest(1, ceil(extract(epoch from counted.until - at))) end;
end $$;

alter function app.set_family_access(uuid, text) owner to numo_system;
alter function app.share_with_partner(uuid, uuid, boolean) owner to numo_system;
alter function app.keep_customer(uuid, text) owner to numo_system;
alter function app.set_card(uuid, text) owner to numo_system;
alter function app.detach_card(uuid) owner to numo_system;
alter function app.count_request(text, integer, integer) owner to numo_system;
revoke create on schema app from numo_system;
revoke execute on function app.set_family_access(uuid, text), app.share_with_partner(uuid, uuid, boolean),
  app.keep_customer(uuid, text), app.set_card(uuid, text), app.detach_card(uuid),
  app.count_request(text, integer, integer) from public;
grant execute on function app.set_family_access(uuid, text) to numo_client;
grant execute on function app.share_with_partner(uuid, uuid, boolean) to numo_client, numo_admin;
grant execute on function app.keep_customer(uuid, text) to numo_client;
grant execute on function app.set_card(uuid, text), app.detach_card(uuid) to numo_client, numo_admin;
grant execute on function app.count_request(text, integer, integer) to numo_api, numo_client;

-- What each role may have done in the background (job_request, 0085-notifications.sql), about what it can see.
grant select (identity_uid) on app_user to numo_user;
create policy own_sign_in on job_request for insert to numo_user
  with check (queue = 'send-account-letter' and data ->> 'redirect' is null
              and data ->> 'kind' in ('verify-email', 'password-changed', 'sign-in-method', 'change-email', 'proof-link',
                                      'codes-guessed')
              and data ->> 'uid' = (select identity_uid from app_user where id = (select app.user_id()))
              and (data ->> 'email_change_id' is null
                   or exists (select from email_change c where c.id::text = data ->> 'email_change_id')));
create policy own_invitations on job_request for insert to numo_client
  with check (queue = 'send-family-invitation' and data - 'invitation_id' - 'locale' = '{}' and (select app.owns_account())
              and exists (select from family_invitation i where i.id::text = data ->> 'invitation_id'));
create policy detached_cards on job_request for insert to numo_client, numo_admin
  with check (queue = 'detach-card' and data - 'card' = '{}'
              and exists (select from payment_method m
                           where m.stripe_payment_method_id = data ->> 'card' and m.status = 'detached'));
create policy sign_ins on job_request for insert to numo_admin
  with check (case queue when 'send-account-letter' then data ->> 'kind' = 'reset-password'
                         when 'send-invitation' then exists (
                           select from user_invitation i where i.id::text = data ->> 'invitation_id')
                         else queue in ('tell-identities', 'refresh-identities') end);
