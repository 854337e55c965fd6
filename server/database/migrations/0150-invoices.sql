-- A credit note in parts takes off what its line billed, to the minor unit: the tax of the parts is the tax of the line,
-- which rounding each part alone misses.
alter table invoice_item
  add column credited_item_id uuid references invoice_item,
  drop constraint invoice_item_tax,
  add constraint invoice_item_tax
    check (payout_id is not null or credited_item_id is not null
           or tax_amount = round(net_amount::numeric * tax_rate_bps / 10000));
comment on column invoice_item.credited_item_id is 'Of a credit note: the line that it lowers.';
create index invoice_item_by_credited on invoice_item (credited_item_id) where credited_item_id is not null;

-- Policies bind the owner of a table too.
alter table invoice no force row level security;
alter table invoice_item no force row level security;
alter table invoice_item disable trigger user;
update invoice_item o set credited_item_id = i.id
  from invoice n, invoice_item i
 where n.id = o.invoice_id and n.kind = 'credit_note' and (i.invoice_id, i.sequence) = (n.credits_invoice_id, o.sequence);
alter table invoice_item enable trigger user;
alter table invoice_item force row level security;
alter table invoice force row level security;
