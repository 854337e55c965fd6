-- Versions of an authorization: an extension or a top-up is another request of one chain. A copy is no version.
alter table prior_authorization
  add column copied_from_id    uuid,
  add column chain_id          uuid,
  add column chain_version     smallint not null default 1 check (chain_version > 0),
  add column extension_kind    text check (extension_kind in ('extension', 'top_up')),
  add column extension_reason  text check (length(extension_reason) between 1 and 300),
  add column requested_amount  app.amount check (requested_amount > 0),
  add column requested_until   date;
comment on column prior_authorization.extends_id is 'The version before it; of one that was approved.';
comment on column prior_authorization.copied_from_id is 'The authorization whose request was taken over for other care.';
comment on column prior_authorization.chain_id is 'The first version; its own id where it is that.';
comment on column prior_authorization.requested_amount is 'How much more than the version before it an extension or top-up asks for, in the currency of the request.';
comment on column prior_authorization.requested_until is 'Until when an extension asks to be valid.';

-- What the column said so far was that a request was copied. Policies bind the owner of a table too.
alter table prior_authorization no force row level security;
alter table prior_authorization disable trigger user;
update prior_authorization set chain_id = id, copied_from_id = extends_id, extends_id = null;
alter table prior_authorization enable trigger user;
alter table prior_authorization force row level security;

-- A trigger puts the true value in the place of the default.
alter table prior_authorization
  alter column chain_id set default app.new_id(),
  alter column chain_id set not null,
  add foreign key (account_id, partner_id, copied_from_id) references prior_authorization (account_id, partner_id, id),
  add foreign key (account_id, partner_id, chain_id) references prior_authorization (account_id, partner_id, id),
  add constraint authorization_chain_version unique (chain_id, chain_version),
  add constraint authorization_extension check ((extends_id is null) = (extension_kind is null)),
  add constraint authorization_chain check ((extends_id is null) = (chain_version = 1) and (chain_version > 1 or chain_id = id));
-- One version follows another: a second may begin once the first was denied or withdrawn.
create unique index authorization_one_version on prior_authorization (extends_id)
  where extends_id is not null and status not in ('denied', 'cancelled');
create trigger keeps_chain before update on prior_authorization
  for each row execute function app.keeps_owner('extends_id', 'chain_id', 'chain_version', 'extension_kind', 'copied_from_id');

grant create on schema app to numo_system;
-- Puts a request into its chain. The version it follows is locked, so that it cannot end while another begins.
create function app.join_authorization_chain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before public.prior_authorization;
begin
  new.chain_id := new.id;
  new.chain_version := 1;
  if new.extends_id is null then
    return new;
  end if;
  select * into before from public.prior_authorization a
   where (a.account_id, a.partner_id, a.id) = (new.account_id, new.partner_id, new.extends_id) for update;
  if before.status is null or before.status not in ('approved', 'partially_approved') then
    raise exception 'only what was approved can be extended'
      using errcode = 'check_violation', constraint = 'authorization_not_extendable';
  end if;
  new.chain_id := before.chain_id;
  select max(a.chain_version) + 1 into new.chain_version from public.prior_authorization a where a.chain_id = before.chain_id;
  return new;
end $$;
create trigger join_chain before insert on prior_authorization for each row execute function app.join_authorization_chain();
revoke execute on function app.join_authorization_chain() from public;
alter function app.join_authorization_chain() owner to numo_system;
revoke create on schema app from numo_system;

grant insert (copied_from_id, extension_kind, extension_reason, requested_amount, requested_until) on prior_authorization to numo_partner;
grant select (chain_id, chain_version, extension_kind) on prior_authorization to numo_client;

-- A version that is approved takes over the stay as it happened from the one before it.
grant update (actual_admission_at, actual_discharge_at, discharge_disposition, discharge_done, stay_version)
  on authorization_admission to numo_admin;

-- A clinic sees which of its people saved which part of its requests.
grant select (id, recorded_at, action, entity_type, entity_id, partner_id, actor_user_id, changes) on audit_event to numo_partner;
create policy own_authorization_parts on audit_event for select to numo_partner
  using (partner_id = (select app.partner_id()) and entity_type = 'prior_authorization' and actor_role = 'partner' and changes ? 'part');
