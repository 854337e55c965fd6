const one = (table: string) => `ctid = (select ctid from ${table} limit 1)`

/** A statement that breaks each rule, while triggers and checks do not watch. */
export const faults: Readonly<Record<string, string>> = {
  'a claim bills the sum of its lines': `delete from claim_item where ${one('claim_item')}`,
  'a decision is the sum of its adjustments': `delete from claim_adjustment where ${one('claim_adjustment')}`,
  'a claim has the amounts of its newest decision': `
    update claim_response set benefit_amount = benefit_amount + 1, write_off_amount = write_off_amount - 1
     where (claim_id, revision) = (select claim_id, max(revision) from claim_response where benefit_amount > 0 and write_off_amount > 0 group by 1 limit 1)`,
  'the insurer paid of a claim what is allocated to it': `update insurance_payment_item set claim_amount = claim_amount + 1, currency = 'USD', amount = 1 where ${one('insurance_payment_item')}`,
  'the household paid of a claim what is allocated to it': `update payment_item set claim_amount = claim_amount + 1 where ${one('payment_item')}`,
  'a claim has paid out the sum of its paid items': `update claim set paid_out_amount = paid_out_amount + 1 where paid_out_amount > 0`,
  'an insurance payment allocates the sum of its items': `update insurance_payment set allocated_amount = allocated_amount - 1, status = 'received' where allocated_amount > 0`,
  'a payment allocates and refunds the sum of its items': `update payment set allocated_amount = allocated_amount - 1 where allocated_amount > 0`,
  'a payout is the sum of its items': `update payout set gross_amount = gross_amount + 1 where ${one('payout')}`,
  'an allocation is for an organisation and has one payout item': `delete from payout_item where insurance_payment_item_id is not null`,
  'an invoice is the sum of its lines and settlements': `update invoice_item set unit_price = 99, net_amount = 99, quantity = 1, tax_rate_bps = 0, tax_amount = 0`,
  'an invoice is lowered by its credit notes': `update invoice set credited_amount = credited_amount - 1, status = 'issued' where credited_amount > 0`,
  'a line bills the fee that its payout kept': `update invoice_item set net_amount = net_amount + 1, unit_price = unit_price + 1 where ctid = (select ctid from invoice_item where payout_id is not null limit 1)`,
  'a fee is billed once, and not for a payout that came back': `insert into invoice_item (invoice_id, sequence, description, quantity, unit_price, net_amount, payout_id) select invoice_id, 900, description, 1, net_amount, net_amount, payout_id from invoice_item where payout_id is not null limit 1`,
  'money settles no more of invoices than it brought': `update invoice_settlement set amount = amount + 1 where payout_id is not null`,
  'what was invoiced by hand is owed in the ledger': `update ledger_balance b set balance = b.balance + 1 from ledger_account a where a.id = b.ledger_account_id and a.code = 'partner_invoiced'`,
  'numbers of invoices have no gaps': `update invoice_sequence set last_number = last_number + 1`,
  'a journal entry balances in every currency': `update journal_line set amount = amount + 1 where ${one('journal_line')}`,
  'a balance is the sum of its lines': `update ledger_balance set balance = balance + 1 where ${one('ledger_balance')}`,
  'money of a day is the sum of what entered and left that day': `update money_day set in_amount = in_amount + 1`,
  'what is owed by day is what the claims of that day say': `update owed_day set insurer_claim_count = insurer_claim_count + 1 where ${one('owed_day')}`,
  'what an insurer owes in the ledger is what its claims and adjustments say': `update ledger_balance b set balance = b.balance + 1 from ledger_account a where a.id = b.ledger_account_id and a.code = 'insurer_receivable'`,
  'what a household owes in the ledger is what its claims say': `update ledger_balance b set balance = b.balance + 1 from ledger_account a where a.id = b.ledger_account_id and a.code = 'patient_receivable'`,
  'money of an insurer in the ledger is what its payments have left': `update ledger_balance b set balance = b.balance + 1 from ledger_account a where a.id = b.ledger_account_id and a.code = 'insurer_unapplied'`,
  'charges of the bank in the ledger are what it kept of payments': `update insurance_payment set bank_fee_amount = 1, bank_currency = null, bank_amount = null, bank_fx_rate = null where status = 'received'`,
  'money of a household in the ledger is what its payments have left': `update ledger_balance b set balance = b.balance + 1 from ledger_account a where a.id = b.ledger_account_id and a.code = 'account_unapplied'`,
  'a bill of a stay is the sum of its lines': `insert into stay_bill (account_id, partner_id, authorization_id, number, biller, billed_on, amount) select account_id, partner_id, id, 'F-1', 'hospital', '2026-11-05', 1 from claim limit 1`,
  'a deposit that is used for a claim is paid of it at the clinic': `insert into stay_deposit (account_id, partner_id, authorization_id, kind, amount, currency, happened_on, claim_id) select account_id, partner_id, id, 'used', patient_paid_at_partner_amount + 1, currency, '2026-11-05', id from claim limit 1`,
  'deposits that clinics hold in the ledger are what stays have left': `with a as (insert into ledger_account (numo_company_id, code, currency, type, partner_id) select numo_company_id, 'partner_deposit', currency, 'asset', partner_id from ledger_account where partner_id is not null limit 1 returning id) insert into ledger_balance (ledger_account_id, balance) select id, 1 from a`,
  'what an organisation is owed in the ledger is its unpaid items': `update ledger_balance b set balance = b.balance + 1 from ledger_account a where a.id = b.ledger_account_id and a.code = 'partner_payable'`,
}
