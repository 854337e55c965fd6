-- Accounts: what households, staff and people do themselves is done under their own role, in one transaction.

-- Own things of whoever is signed in.
grant select, update (read_at, archived_at) on notification to numo_user;
create policy own_user on notification to numo_user
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, insert (user_id, kind, channel, is_on), update (is_on, updated_at) on notification_preference to numo_user, numo_admin;
create policy own_user on notification_preference to numo_user
  using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
-- Staff choose for people who ask them to.
create policy staff_rows on notification_preference to numo_admin using (true) with check (true);

-- Whether staff were told that the household waits.
grant select (waits_since), update (waits_since) on account to numo_admin;

-- What a card says, the household says itself; who is covered and who belongs to it too.
grant insert (area_of_cover, deductible_amount, deductible_currency, coinsurance_bps, assistance_phone),
      update (area_of_cover, deductible_amount, deductible_currency, coinsurance_bps, assistance_phone) on policy to numo_client;
grant insert (status), update (status) on coverage to numo_client;
grant update (status) on client to numo_client;

-- Copies of everything, and leaving.
grant insert (account_id, requested_by), select (storage_key) on data_export to numo_client;
create policy own_account_new on data_export for insert to numo_client
  with check (account_id = (select app.account_id()) and requested_by = (select app.user_id()));
grant insert (account_id, requested_by, requested_at, due_at, kept), update (cancelled_at, cancelled_by) on account_deletion to numo_client;
create policy own_account_new on account_deletion for insert to numo_client
  with check (account_id = (select app.account_id()) and requested_by = (select app.user_id()));
-- What has begun is not called off.
create policy own_account_kept on account_deletion for update to numo_client
  using (account_id = (select app.account_id()) and cancelled_at is null and started_at is null and executed_at is null)
  with check (account_id = (select app.account_id()) and cancelled_by = (select app.user_id()));

-- A file that was sent by mistake is taken back, and nothing else is said of it.
grant update (status) on document to numo_client, numo_admin;
create policy own_account_withdrawn on document for update to numo_client
  using (account_id = (select app.account_id()))
  with check (account_id = (select app.account_id()) and status = 'entered_in_error');
create policy withdrawn on document for update to numo_admin using (true) with check (status = 'entered_in_error');
grant insert (account_id, user_id, policy_id, locale, expires_at, token_sha256), update (ended_at) on camera_handoff to numo_client;
create policy own_account_new on camera_handoff for insert to numo_client
  with check (account_id = (select app.account_id()) and user_id = (select app.user_id()));
create policy own_account_ended on camera_handoff for update to numo_client
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));

-- Cards: a household sends them, says what they say, and replaces them.
grant insert (account_id, document_id, second_document_id, schema_name, target_type, target_id),
      update (second_document_id, status, confirmed_by, confirmed_at, target_type, target_id) on extraction to numo_client;
create policy own_account_new on extraction for insert to numo_client with check (account_id = (select app.account_id()));
create policy own_account_said on extraction for update to numo_client
  using (account_id = (select app.account_id())) with check (account_id = (select app.account_id()));
grant insert (extraction_id, path, corrected_value, corrected_by, corrected_at), update (corrected_value, corrected_by, corrected_at)
  on extraction_field to numo_client;
create policy own_account_new on extraction_field for insert to numo_client
  with check (corrected_by = (select app.user_id()) and exists (select from extraction e where e.id = extraction_id));
create policy own_account_said on extraction_field for update to numo_client
  using (exists (select from extraction e where e.id = extraction_id)) with check (corrected_by = (select app.user_id()));
-- Its rows are hidden from the owner too, who may be no superuser.
alter table status_transition no force row level security;
update status_transition set roles = roles || '{client}'
 where entity = 'extraction' and event in ('cancel', 'supersede', 'rerun');
alter table status_transition force row level security;

grant create on schema app to numo_system;

-- What is decided about a household is no column of its own: these do one move each, on what is the caller's.

-- Takes a policy out of its household: it counts for nothing from now on, and stands behind the others. False: there is none.
create function app.cancel_policy(policy_id uuid, last_rank integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.policy p
     set status = 'cancelled',
         rank = (select greatest(max(o.rank), last_rank) + 1 from public.policy o where o.account_id = p.account_id)
   where p.id = policy_id and p.status <> 'cancelled' and p.account_id = app.account_id();
  return found;
end $$;

-- Has a card of the caller's household read once more; what people said of its fields stays.
create function app.read_again(extraction_id uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.extraction e set status = 'queued', attempt = 0, reasons = '{}'
   where e.id = extraction_id and e.status = 'needs_review' and e.account_id = app.account_id();
end $$;

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.cancel_policy(uuid,integer)', 'app.read_again(uuid)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to numo_client', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;
