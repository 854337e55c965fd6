-- Notifications: `to_staff` null is no answer to whom a notice is for. It passed the check that exactly one is named, and a
-- household could tell a stranger beside itself.
grant create on schema app to numo_outbox;
do $$
declare
  loose constant text := 'num_nonnulls(to_account, to_user) + to_staff::int <> 1';
  exact constant text := 'to_staff is null or ' || loose;
  body text := pg_get_functiondef('app.notify(text, jsonb, text, text, boolean, uuid, uuid, boolean)'::regprocedure);
begin
  if strpos(body, loose) = 0 then
    raise exception 'app.notify() is not as 0085 made it';
  end if;
  -- Only its owner replaces a function.
  set local role numo_outbox;
  execute replace(body, loose, exact);
  reset role;
end $$;
revoke create on schema app from numo_outbox;
