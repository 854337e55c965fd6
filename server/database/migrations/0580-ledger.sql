-- Which items a payout had, of those that left it or changed since: a payout as of a day.
create index row_before_of_payout on row_before ((before ->> 'payout_id'))
  where table_name = 'payout_item' and before ->> 'payout_id' is not null;
