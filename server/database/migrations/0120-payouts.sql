-- Payouts: nothing is approved or sent to an account that is not verified, or that is held after a change.
grant create on schema app to numo_system;
create function app.check_payout_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.status is distinct from old.status and new.status in ('approved', 'in_transit') then
    perform from public.bank_account b
     where b.id = new.bank_account_id and b.status = 'verified' and (b.held_until is null or b.held_until <= now());
    if not found then
      raise exception 'the bank account is not verified, or held'
        using errcode = 'check_violation', constraint = 'payout_account_held';
    end if;
  end if;
  return new;
end $$;
create trigger check_payout_account before update of status on payout
  for each row execute function app.check_payout_account();
revoke execute on function app.check_payout_account() from public;
alter function app.check_payout_account() owner to numo_system;
revoke create on schema app from numo_system;
