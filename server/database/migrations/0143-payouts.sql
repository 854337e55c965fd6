-- Payouts: totals are kept once a statement, since a batch attaches many thousand items; a payout that is tried again begins
-- with nothing.
grant create on schema app to numo_system;

-- Keeps the totals of payouts and what claims have paid out. Lets items go only as their payouts allow.
create function app.apply_payout_items() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed bigint;
  expected bigint;
begin
  perform from after n join before o using (account_id, id) where n.payout_id <> o.payout_id;
  if found then
    raise exception 'an item leaves one payout before it joins another'
      using errcode = 'check_violation', constraint = 'payout_item_in_payout';
  end if;

  select count(distinct n.payout_id) into expected from after n join before o using (account_id, id)
   where o.payout_id is null and n.payout_id is not null;
  update public.payout p
     set gross_amount = p.gross_amount::bigint + s.gross, fee_amount = p.fee_amount::bigint + s.fee,
         fee_tax_amount = p.fee_tax_amount::bigint + s.fee_tax, withheld_tax_amount = p.withheld_tax_amount::bigint + s.withheld,
         item_count = p.item_count + s.items
    from (select n.payout_id, sum(n.gross_amount)::bigint as gross, sum(n.fee_amount)::bigint as fee,
                 sum(n.fee_tax_amount)::bigint as fee_tax, sum(n.withheld_tax_amount)::bigint as withheld, count(*)::integer as items
            from after n join before o using (account_id, id)
           where o.payout_id is null and n.payout_id is not null group by 1) s
   where p.id = s.payout_id and p.status = 'draft';
  get diagnostics changed = row_count;
  if changed <> expected then
    raise exception 'the payout is no draft' using errcode = 'check_violation', constraint = 'payout_draft';
  end if;

  perform from public.payout p
   where p.id in (select o.payout_id from before o join after n using (account_id, id) where n.payout_id is null)
   order by p.id for update;
  perform from before o join after n using (account_id, id) join public.payout p on p.id = o.payout_id
   where n.payout_id is null
     and (o.status = 'paid' and p.status <> 'returned' or o.status = 'scheduled' and p.status not in ('draft', 'failed', 'cancelled'));
  if found then
    raise exception 'the payout is on its way or was paid'
      using errcode = 'check_violation', constraint = 'payout_item_paid_once';
  end if;
  update public.payout p
     set gross_amount = p.gross_amount::bigint - s.gross, fee_amount = p.fee_amount::bigint - s.fee,
         fee_tax_amount = p.fee_tax_amount::bigint - s.fee_tax, withheld_tax_amount = p.withheld_tax_amount::bigint - s.withheld,
         item_count = p.item_count - s.items
    from (select o.payout_id, sum(o.gross_amount)::bigint as gross, sum(o.fee_amount)::bigint as fee,
                 sum(o.fee_tax_amount)::bigint as fee_tax, sum(o.withheld_tax_amount)::bigint as withheld, count(*)::integer as items
            from before o join after n using (account_id, id)
           where o.payout_id is not null and n.payout_id is null group by 1) s
   where p.id = s.payout_id and p.status = 'draft';

  perform from after n join before o using (account_id, id) left join public.payout p on p.id = n.payout_id
   where n.status = 'paid' and o.status <> 'paid' and p.status is distinct from 'paid';
  if found then
    raise exception 'the payout is not paid' using errcode = 'check_violation', constraint = 'payout_not_paid';
  end if;
  update public.claim c set paid_out_amount = c.paid_out_amount::bigint + s.gross
    from (select n.account_id, n.claim_id,
                 sum(case when n.status = 'paid' then n.gross_amount::bigint else -n.gross_amount::bigint end)::bigint as gross
            from after n join before o using (account_id, id)
           where (n.status = 'paid') <> (o.status = 'paid') group by 1, 2) s
   where c.account_id = s.account_id and c.id = s.claim_id;
  return null;
end $$;

-- Items are inserted without a payout: only an update attaches one.
drop trigger apply_payout_item on payout_item;
create trigger apply_payout_items after update on payout_item referencing old table as before new table as after
  for each statement execute function app.apply_payout_items();
revoke execute on function app.apply_payout_items() from public;
alter function app.apply_payout_items() owner to numo_system;
set local role numo_system;
drop function app.apply_payout_item();
reset role;
revoke create on schema app from numo_system;

create function app.restart_payout() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.gross_amount := 0;
  new.fee_amount := 0;
  new.fee_tax_amount := 0;
  new.withheld_tax_amount := 0;
  new.item_count := 0;
  return new;
end $$;
create trigger restart_payout before update of status on payout for each row
  when (old.status = 'failed' and new.status = 'draft') execute function app.restart_payout();
