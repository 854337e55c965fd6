-- The account of a line is found by its party: one comparison with each account of that code took longer with every household.
create index ledger_account_by_party on ledger_account
  ((coalesce(account_id, partner_id, insurance_company_id, '00000000-0000-0000-0000-000000000000'::uuid)), code, currency);
