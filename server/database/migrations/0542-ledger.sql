-- Ledger: lines are inserted with all that balances them, so that each statement is added up once and no longer each entry for each of
-- its lines at the end of the transaction. An entry that balances can be added to only by lines that do.
create function app.balance_journal_entries() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform from added l group by l.journal_entry_id, l.currency having sum(l.amount) <> 0;
  if found then
    raise exception 'a journal entry does not balance'
      using errcode = 'check_violation', constraint = 'journal_entry_balance';
  end if;
  return null;
end $$;
drop trigger balance_journal_entry on journal_line;
create trigger balance_journal_entries after insert on journal_line referencing new table as added
  for each statement execute function app.balance_journal_entries();
set local role numo_system;
drop function app.balance_journal_entry();
reset role;

-- What changed since a day is found by when it did: a list as of a day asks it for a status that few have.
create index row_before_since on row_before (table_name, replaced_at, row_key);
