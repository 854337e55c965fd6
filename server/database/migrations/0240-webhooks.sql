-- Webhooks: a clinic is told of the claims that it is paid for, as its screens show. What a household claims back for itself is not its.
drop trigger cause_webhooks on claim;
-- Only who may call a function makes a trigger of it.
grant trigger on claim to numo_system;
set local role numo_system;
create trigger cause_webhooks after update on claim for each row
  when (new.payee_type = 'provider'
        and (new.status is distinct from old.status or new.status = 'adjudicated' and new.outcome is distinct from old.outcome))
  execute function app.cause_webhooks();
reset role;
revoke trigger on claim from numo_system;
