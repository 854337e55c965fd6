-- Partners: the owner of an organisation says who of it may sign in, and as what; our companies have a logo on their invoices.
create function app.owns_partner() returns boolean
  language sql stable
  return exists (select from public.membership m
                  where m.user_id = (select app.user_id()) and m.partner_id = (select app.partner_id())
                    and m.role = 'partner' and m.status = 'active' and m.member_role = 'owner');

grant create on schema app to numo_system;

-- Changes what a member of the caller's organisation may do, or takes their access or invitation away (null). Only an owner does
-- it, and not to themselves. Returns the membership; null when there is no such member.
create function app.set_partner_access(of_user uuid, new_role text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed uuid;
begin
  if app.role() <> 'partner' or of_user = app.user_id() or not app.owns_partner()
     or not coalesce(new_role in ('owner', 'member', 'read_only'), true) then
    raise exception 'only an owner changes the access of another member' using errcode = 'insufficient_privilege';
  end if;
  update membership m
     set member_role = coalesce(new_role, m.member_role),
         status = case when new_role is null then 'revoked' else m.status end
   where m.user_id = of_user and m.partner_id = app.partner_id() and m.role = 'partner' and m.status in ('active', 'invited')
  returning m.id into changed;
  return changed;
end $$;

-- Invites an address into the caller's organisation: grants nothing until the link is used. The same whether the address has a
-- sign-in or not, so that nobody learns it. Returns the invitation; null for an active member. An earlier invitation is replaced.
create function app.invite_partner_member(to_email text, to_name text, to_locale text, new_role text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid;
  member uuid;
  member_status text;
  invitation uuid;
begin
  if app.role() <> 'partner' or not app.owns_partner() or new_role not in ('owner', 'member', 'read_only') then
    raise exception 'only an owner invites a member' using errcode = 'insufficient_privilege';
  end if;
  insert into app_user (email, display_name, locale, status) values (to_email, to_name, to_locale, 'invited')
    on conflict ((lower(email))) do nothing returning id into person;
  if person is null then
    select u.id into person from app_user u where lower(u.email) = lower(to_email);
  end if;
  if person = app.user_id() then
    raise exception 'nobody invites themselves' using errcode = 'insufficient_privilege';
  end if;
  select m.id, m.status into member, member_status from membership m
   where m.user_id = person and m.partner_id = app.partner_id() and m.role = 'partner' and m.status <> 'revoked'
   order by m.status for update;
  if member_status = 'active' then
    return null;
  elsif member is null then
    insert into membership (user_id, role, partner_id, member_role, status)
    values (person, 'partner', app.partner_id(), new_role, 'invited') returning id into member;
  else
    update membership set member_role = new_role where id = member;
  end if;
  update user_invitation i set revoked_at = now()
   where i.membership_id = member and i.accepted_at is null and i.declined_at is null and i.revoked_at is null;
  insert into user_invitation (user_id, membership_id, email, invited_by, expires_at)
  values (person, member, to_email, app.user_id(), now() + interval '7 days') returning id into invitation;
  return invitation;
end $$;

alter function app.set_partner_access(uuid, text) owner to numo_system;
alter function app.invite_partner_member(text, text, text, text) owner to numo_system;
revoke create on schema app from numo_system;
revoke execute on function app.set_partner_access(uuid, text), app.invite_partner_member(text, text, text, text) from public;
grant execute on function app.set_partner_access(uuid, text), app.invite_partner_member(text, text, text, text) to numo_partner;

-- An organisation sees who is invited into it and until when, and asks for the e-mail.
grant select (id, membership_id, email, expires_at, accepted_at, declined_at, revoked_at) on user_invitation to numo_partner;
create policy own_partner on user_invitation for select to numo_partner
  using (exists (select from membership m where m.id = membership_id and m.partner_id = (select app.partner_id())));
create policy partner_invitations on job_request for insert to numo_partner
  with check (queue = 'send-invitation' and data - 'invitation_id' = '{}' and (select app.owns_partner())
              and exists (select from user_invitation i where i.id::text = data ->> 'invitation_id'));

alter table numo_company
  add column logo       bytea check (length(logo) between 1 and 200000),
  add column logo_type  text check (logo_type in ('image/png', 'image/jpeg')),
  add constraint numo_company_logo check ((logo is null) = (logo_type is null));
grant update (logo, logo_type) on numo_company to numo_admin;
-- A household sees the logo of a company that billed it, and nothing else of it.
grant select (id, logo, logo_type) on numo_company to numo_client;
grant select (logo, logo_type) on numo_company to numo_partner;
create policy bills on numo_company for select to numo_client using (exists (
  select from invoice v where v.numo_company_id = numo_company.id and v.recipient_account_id = (select app.account_id())));
