-- Allocations of one clinic are found by an index.
create index payment_item_by_partner on payment_item (partner_id, created_at desc, id desc);
