-- A consent is signed by whoever acts, in a wording that stays, and what was withdrawn is not given back.
drop trigger keeps_owner on consent;
create trigger keeps_owner before update on consent for each row execute function app.keeps_owner(
  'account_id', 'client_id', 'kind', 'text_version', 'locale', 'given_by', 'given_at');
create policy signed_by_actor on consent as restrictive for insert to numo_client
  with check (given_by = (select app.user_id()));
create policy withdrawn_by_actor on consent as restrictive for update to numo_client
  using (withdrawn_at is null) with check (withdrawn_by = (select app.user_id()));
