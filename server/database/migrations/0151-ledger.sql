-- What the bank keeps of a payment of an insurer is a charge of the bank, and not money on our account.
alter table ledger_account drop constraint ledger_account_code_check;
alter table ledger_account add constraint ledger_account_code_check
  check (code in ('bank', 'processor', 'insurer_receivable', 'patient_receivable', 'insurer_unapplied', 'account_unapplied',
                  'partner_pending', 'partner_payable', 'fx_clearing', 'fx_gain_loss', 'processor_fee', 'partner_fee',
                  'vat_payable', 'withheld_tax', 'subscription_revenue', 'account_invoiced', 'partner_invoiced',
                  'insurer_invoiced', 'service_revenue', 'bad_debt', 'bank_charges'));

-- Posts the charges of payments received before, on their days. Policies bind the owner of a table too, and the triggers
-- act as the program, so that balances and days are added to here.
alter table insurance_payment no force row level security;
alter table ledger_account no force row level security;
alter table journal_entry no force row level security;
alter table journal_line no force row level security;
alter table ledger_balance no force row level security;
alter table money_day no force row level security;
alter table journal_line disable trigger user;

create temporary table kept on commit drop as
  select p.id, p.numo_company_id, p.currency, p.received_on, p.bank_fee_amount::bigint as amount
    from insurance_payment p
   where p.status in ('received', 'reconciled') and p.bank_fee_amount > 0 and coalesce(p.bank_currency, p.currency) = p.currency;
insert into ledger_account (numo_company_id, code, type, currency)
select distinct k.numo_company_id, c.code, c.type, k.currency
  from kept k cross join (values ('bank', 'asset'), ('bank_charges', 'expense')) c(code, type)
on conflict do nothing;
insert into journal_entry (numo_company_id, event, source_type, source_id, effective_on)
select numo_company_id, 'bank_charged', 'insurance_payment', id, received_on from kept;
with added as (
  insert into journal_line (journal_entry_id, ledger_account_id, currency, amount)
  select e.id, a.id, k.currency, case a.code when 'bank' then -k.amount else k.amount end
    from kept k
    join journal_entry e on (e.source_type, e.source_id, e.event) = ('insurance_payment', k.id, 'bank_charged')
    join ledger_account a on (a.numo_company_id, a.currency) = (k.numo_company_id, k.currency)
     and a.code in ('bank', 'bank_charges')
  returning ledger_account_id, amount)
insert into ledger_balance as b (ledger_account_id, balance)
select ledger_account_id, sum(amount)::bigint from added group by 1
on conflict (ledger_account_id) do update set balance = b.balance::bigint + excluded.balance::bigint, updated_at = now();
insert into money_day as d (numo_company_id, currency, day, out_amount)
select numo_company_id, currency, received_on, sum(amount)::bigint from kept group by 1, 2, 3
on conflict (day, numo_company_id, currency) do update set out_amount = d.out_amount::bigint + excluded.out_amount::bigint;

alter table journal_line enable trigger user;
alter table insurance_payment force row level security;
alter table ledger_account force row level security;
alter table journal_entry force row level security;
alter table journal_line force row level security;
alter table ledger_balance force row level security;
alter table money_day force row level security;
