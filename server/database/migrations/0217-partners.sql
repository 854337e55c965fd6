-- Whether somebody of an organisation can answer a request is said on its pages.
grant select (has_user) on partner to numo_api, numo_client;

create function app.partner_answers() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.bump_directory_version();
  return null;
end $$;
create trigger answers after update on partner for each row
  when ((new.has_user and new.status = 'active') is distinct from (old.has_user and old.status = 'active'))
  execute function app.partner_answers();
revoke execute on function app.partner_answers() from public;
grant create on schema app to numo_system;
alter function app.partner_answers() owner to numo_system;
revoke create on schema app from numo_system;
