-- Ledger: lists read the rows of a page by id alone, and their keys begin with the household.
create unique index payment_item_by_id on payment_item (id);
create unique index insurance_payment_item_by_id on insurance_payment_item (id);
create unique index payout_item_by_id on payout_item (id);
create index payment_item_reversals on payment_item (created_at, id) where reversal_of_id is not null;
