-- Invoices as they are worked: who is billed as it stands on paper, what a line bills of a claim or payout, what settles
-- them, and the status that follows from the sums.
alter table invoice drop constraint invoice_kind_check;
alter table invoice
  add constraint invoice_kind_check check (kind in ('claim', 'partner_fee', 'service', 'subscription', 'credit_note')),
  add column recipient_name text check (length(recipient_name) between 1 and 200),
  add column recipient_tax_id text check (length(recipient_tax_id) between 1 and 40),
  add column recipient_address text check (length(recipient_address) between 1 and 600),
  add column issuer_name text check (length(issuer_name) between 1 and 200),
  add column issuer_tax_id text check (length(issuer_tax_id) between 1 and 40),
  add column issuer_country app.country_code,
  add constraint invoice_claim_of_kind check (kind <> 'claim' or claim_id is not null),
  add constraint invoice_written_off_by_another
    check (status <> 'uncollectible' or (approved_by is not null and approved_by is distinct from created_by));
alter table invoice add column words tsvector not null generated always as (app.words(number, recipient_name)) stored;
comment on column invoice.recipient_name is 'As printed; copied when it is drafted and again when it is issued.';
create index invoice_words on invoice using gin (words);
create index invoice_by_claim on invoice (claim_id, created_at desc, id desc) where claim_id is not null;
create index invoice_by_account on invoice (recipient_account_id, created_at desc, id desc) where recipient_account_id is not null;
create index invoice_by_insurer on invoice (recipient_insurance_company_id, created_at desc, id desc)
  where recipient_insurance_company_id is not null;
create index invoice_by_due on invoice (due_on, id) where status = 'issued';
create index invoice_by_credited on invoice (credits_invoice_id) where credits_invoice_id is not null;

-- A payout rounds the tax of each of its items; its line says what the payout kept.
alter table invoice_item
  add column billed_amount app.amount,
  add column insurer_amount app.signed_amount,
  add column written_off_amount app.signed_amount,
  drop constraint invoice_item_tax,
  add constraint invoice_item_tax
    check (payout_id is not null or tax_amount = round(net_amount::numeric * tax_rate_bps / 10000));
comment on column invoice_item.billed_amount is 'Of a line of a claim: its price. The insurer bears insurer_amount of it, nobody written_off_amount.';
create index invoice_item_by_payout on invoice_item (payout_id) where payout_id is not null;

alter table invoice_settlement
  add column insurance_payment_id uuid references insurance_payment,
  add column settled_on date,
  add column reversal_of_id uuid references invoice_settlement,
  add column reason text check (length(reason) between 1 and 500),
  add constraint invoice_settlement_one_source check (num_nonnulls(payout_id, payment_id, insurance_payment_id) <= 1);
create unique index invoice_settlement_reversed_once on invoice_settlement (reversal_of_id) where reversal_of_id is not null;
create index invoice_settlement_by_payout on invoice_settlement (payout_id) where payout_id is not null;
create index invoice_settlement_by_payment on invoice_settlement (payment_id) where payment_id is not null;
create index invoice_settlement_by_insurance_payment on invoice_settlement (insurance_payment_id)
  where insurance_payment_id is not null;

alter table ledger_account drop constraint ledger_account_code_check;
alter table ledger_account add constraint ledger_account_code_check
  check (code in ('bank', 'processor', 'insurer_receivable', 'patient_receivable', 'insurer_unapplied', 'account_unapplied',
                  'partner_pending', 'partner_payable', 'fx_clearing', 'fx_gain_loss', 'processor_fee', 'partner_fee',
                  'vat_payable', 'withheld_tax', 'subscription_revenue', 'account_invoiced', 'partner_invoiced',
                  'insurer_invoiced', 'service_revenue', 'bad_debt'));

grant create on schema app to numo_system;

-- Adds a settlement to its invoice, whose status follows. One source settles no more than it brought: a payout its fees, a
-- payment what it paid on the claim. The source is locked, so that two invoices never share the same money.
set local role numo_system;
create or replace function app.apply_invoice_settlement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  billed public.invoice;
  brought bigint;
  used bigint;
begin
  select * into billed from public.invoice where id = new.invoice_id for update;
  if billed.status is null or billed.status not in ('issued', 'uncollectible', 'paid') then
    raise exception 'the invoice has not been issued' using errcode = 'check_violation', constraint = 'invoice_issued';
  end if;
  if new.amount > 0 and num_nonnulls(new.payout_id, new.payment_id, new.insurance_payment_id) = 1 then
    if new.payout_id is not null then
      perform from public.payout where id = new.payout_id for update;
      select p.fee_amount::bigint + p.fee_tax_amount::bigint into brought from public.payout p
       where p.id = new.payout_id and p.status = 'paid' and p.currency = billed.currency
         and p.numo_company_id = billed.numo_company_id and p.partner_id = billed.recipient_partner_id;
    elsif new.payment_id is not null then
      perform from public.payment where id = new.payment_id for update;
      select sum(i.claim_amount) into brought from public.payment_item i
       where i.payment_id = new.payment_id and i.claim_id = billed.claim_id and i.account_id = billed.recipient_account_id;
    else
      perform from public.insurance_payment where id = new.insurance_payment_id for update;
      select sum(i.claim_amount) into brought
        from public.insurance_payment_item i join public.insurance_payment p on p.id = i.insurance_payment_id
       where i.insurance_payment_id = new.insurance_payment_id and i.claim_id = billed.claim_id
         and p.insurance_company_id = billed.recipient_insurance_company_id;
    end if;
    select sum(s.amount) into used from public.invoice_settlement s join public.invoice v on v.id = s.invoice_id
     where (s.payout_id = new.payout_id or s.payment_id = new.payment_id or s.insurance_payment_id = new.insurance_payment_id)
       and v.claim_id is not distinct from billed.claim_id;
    if coalesce(used, 0) > coalesce(brought, 0) then
      raise exception 'more than the source brought'
        using errcode = 'check_violation', constraint = 'invoice_settlement_of_source';
    end if;
  end if;
  update public.invoice i
     set settled_amount = i.settled_amount::bigint + new.amount::bigint,
         status = case when i.balance = new.amount then 'paid' when i.status = 'paid' then 'issued' else i.status end
   where i.id = new.invoice_id;
  return null;
end $$;
reset role;

-- An issued credit note lowers what its invoice asks for. Credited whole, the invoice is cancelled; where the rest was
-- settled, it is paid.
create function app.apply_credit_note() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.invoice i
     set credited_amount = i.credited_amount::bigint + new.total_amount,
         status = case when i.balance <> new.total_amount then i.status when i.settled_amount = 0 then 'cancelled' else 'paid' end
   where i.id = new.credits_invoice_id and i.status = 'issued' and i.kind <> 'credit_note' and i.currency = new.currency
     and i.numo_company_id = new.numo_company_id;
  if not found then
    raise exception 'only an issued invoice is credited' using errcode = 'check_violation', constraint = 'invoice_issued';
  end if;
  return null;
end $$;
create trigger apply_credit_note after update of status on invoice for each row
  when (new.kind = 'credit_note' and old.status = 'draft' and new.status = 'issued') execute function app.apply_credit_note();

-- A payout that the bank returned settled nothing: its fees went back with it.
create function app.unsettle_returned_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.invoice_settlement (invoice_id, amount, payout_id, reason)
  select s.invoice_id, -sum(s.amount), new.id, 'returned' from public.invoice_settlement s
   where s.payout_id = new.id group by s.invoice_id having sum(s.amount) > 0 order by s.invoice_id;
  return null;
end $$;
create trigger unsettle_returned_payout after update of status on payout for each row
  when (old.status = 'paid' and new.status = 'returned') execute function app.unsettle_returned_payout();

-- What a payment no longer pays of a claim no longer settles its invoices, the newest first.
create function app.unsettle_released_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one record;
  excess bigint;
begin
  if tg_table_name = 'payment_item' then
    select coalesce(sum(s.amount), 0) - (select coalesce(sum(i.claim_amount), 0) from public.payment_item i
                                          where i.payment_id = new.payment_id and i.claim_id = new.claim_id)
      into excess from public.invoice_settlement s join public.invoice v on v.id = s.invoice_id
     where s.payment_id = new.payment_id and v.claim_id = new.claim_id;
  else
    select coalesce(sum(s.amount), 0) - (select coalesce(sum(i.claim_amount), 0) from public.insurance_payment_item i
                                          where i.insurance_payment_id = new.insurance_payment_id and i.claim_id = new.claim_id)
      into excess from public.invoice_settlement s join public.invoice v on v.id = s.invoice_id
     where s.insurance_payment_id = new.insurance_payment_id and v.claim_id = new.claim_id;
  end if;
  for one in
    select s.invoice_id, s.payment_id, s.insurance_payment_id, sum(s.amount) as amount
      from public.invoice_settlement s join public.invoice v on v.id = s.invoice_id
     where v.claim_id = new.claim_id
       and case tg_table_name when 'payment_item' then s.payment_id = (to_jsonb(new) ->> 'payment_id')::uuid
                              else s.insurance_payment_id = (to_jsonb(new) ->> 'insurance_payment_id')::uuid end
     group by 1, 2, 3 having sum(s.amount) > 0 order by s.invoice_id desc
  loop
    exit when excess <= 0;
    insert into public.invoice_settlement (invoice_id, amount, payment_id, insurance_payment_id, reason)
    values (one.invoice_id, -least(one.amount, excess), one.payment_id, one.insurance_payment_id, 'released');
    excess := excess - least(one.amount, excess);
  end loop;
  return null;
end $$;
create trigger unsettle_released_payment after insert on payment_item for each row
  when (new.claim_amount < 0) execute function app.unsettle_released_payment();
create trigger unsettle_released_payment after insert on insurance_payment_item for each row
  when (new.claim_amount < 0) execute function app.unsettle_released_payment();

-- Numbers an invoice as it is issued; what is on paper is fixed from then on.
set local role numo_system;
create or replace function app.number_invoice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken bigint;
  mine text := case new.kind when 'credit_note' then 'C' else 'A' end;
begin
  if new.number is distinct from old.number then
    raise exception 'numbers are given, not chosen' using errcode = 'check_violation', constraint = 'invoice_fixed';
  end if;
  if old.status = 'draft' and new.status = 'issued' then
    insert into public.invoice_sequence as s (numo_company_id, series, last_number) values (new.numo_company_id, mine, 1)
    on conflict (numo_company_id, series) do update set last_number = s.last_number + 1
    returning s.last_number into taken;
    select app.numbered(c.invoice_prefix || '-' || mine || '-', taken) into new.number
      from public.numo_company c where c.id = new.numo_company_id;
  elsif old.status <> 'draft' and (new.net_amount, new.tax_amount, new.withheld_amount, new.issued_on, new.due_on,
          new.claim_id, new.credits_invoice_id, new.recipient_name, new.recipient_tax_id, new.recipient_address,
          new.issuer_name, new.issuer_tax_id)
        is distinct from (old.net_amount, old.tax_amount, old.withheld_amount, old.issued_on, old.due_on,
          old.claim_id, old.credits_invoice_id, old.recipient_name, old.recipient_tax_id, old.recipient_address,
          old.issuer_name, old.issuer_tax_id) then
    raise exception 'an issued invoice is fixed' using errcode = 'check_violation', constraint = 'invoice_fixed';
  end if;
  return new;
end $$;
reset role;

do $$
declare
  one regprocedure;
begin
  foreach one in array array['app.apply_credit_note()', 'app.unsettle_returned_payout()',
                             'app.unsettle_released_payment()']::regprocedure[]
  loop
    execute format('revoke execute on function %s from public', one);
    execute format('alter function %s owner to numo_system', one);
  end loop;
end $$;
revoke create on schema app from numo_system;

grant insert (recipient_name, recipient_tax_id, recipient_address),
      update (recipient_name, recipient_tax_id, recipient_address, issuer_name, issuer_tax_id, issuer_country)
  on invoice to numo_admin;
grant select on invoice_item to numo_system;

create policy send_invoice on job_request for insert to numo_admin
  with check (queue = 'send-invoice' and data - 'invoice_id' = '{}'
              and exists (select from invoice v where v.id = (data ->> 'invoice_id')::uuid));
