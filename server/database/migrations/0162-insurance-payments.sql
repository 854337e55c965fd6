-- Allocations of one clinic are found by an index.
create index insurance_payment_item_by_partner on insurance_payment_item (partner_id, created_at desc, id desc);
