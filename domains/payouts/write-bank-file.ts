import type { Context, Tx } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import { openBankAccounts } from '../partners/open-bank-accounts.ts'
import { majorText } from '@numo/kit/money.ts'
import type { BankFileFormat } from './enums.ts'
import { writePain001, type OrderAccount } from './pain001.ts'

/** What a bank file is made of; the same one gives the same bytes. */
export type BankFileOrder = {
  number: string
  created_at: Date
  execution_on: string
  company_name: string
  company_tax_id: string
  company_country: string
  bank_account_id: string
  currency: string
  transfers: readonly { payout_number: string; amount: number; bank_account_id: string }[]
}

/** Writes a bank file with whole account numbers, under the role of staff. The caller records it. */
export async function writeBankFile(
  tx: Tx,
  ctx: Pick<Context, 'vault'>,
  order: BankFileOrder,
  format: BankFileFormat
): Promise<string> {
  const { transfers, currency } = order
  const ids = [order.bank_account_id, ...transfers.map((one) => one.bank_account_id)]
  const accounts = await openBankAccounts(tx, ctx, [...new Set(ids)])
  const accountOf = (id: string): OrderAccount => {
    const account = accounts.get(id)
    if (!account) throw new Error('A bank account of a bank file is not there')
    return account
  }
  const payments = transfers.map(({ payout_number: number, amount, bank_account_id }) => ({
    number,
    amount,
    account: accountOf(bank_account_id),
    remittance: `Numo ${number}`,
  }))
  if (format === 'csv') return transfersCsv(payments, currency, order.execution_on)
  return writePain001({
    message_id: order.number,
    created_at: `${order.created_at.toISOString().slice(0, 19)}Z`,
    execution_on: order.execution_on,
    company: {
      name: order.company_name,
      tax_id: order.company_tax_id,
      country: order.company_country,
    },
    account: accountOf(order.bank_account_id),
    currency,
    transfers: payments,
  })
}

type Payment = { number: string; amount: number; account: OrderAccount; remittance: string }

/** Headings are English in every language: a bank maps them once. */
const transfersCsv = (payments: readonly Payment[], currency: string, execution_on: string) =>
  csvOf<Payment>(
    [
      { title: 'reference', value: ({ number }) => number },
      { title: 'execution_date', value: () => execution_on },
      { title: 'beneficiary', value: ({ account }) => account.holder_name },
      { title: 'bank', value: ({ account }) => account.bank_name },
      { title: 'bank_country', value: ({ account }) => account.country },
      { title: 'bic', value: ({ account }) => account.bic },
      { title: 'account_scheme', value: ({ account }) => account.scheme },
      { title: 'account_number', value: ({ account }) => account.number },
      { title: 'amount', value: ({ amount }) => majorText(amount, currency) },
      { title: 'currency', value: () => currency },
      { title: 'concept', value: ({ remittance }) => remittance },
    ],
    payments
  )
