import type { InvoicePaper } from './contract-paper.ts'

type Paper = Pick<
  InvoicePaper,
  'kind' | 'balance' | 'number' | 'recipient' | 'pay_to' | 'is_pay_to_unreadable'
>

/** Says how an invoice is paid: a sentence of the printed page, and what fills its gaps. Households pay in their account. */
export function howToPay({
  kind,
  balance,
  number,
  recipient,
  pay_to,
  is_pay_to_unreadable,
}: Paper) {
  const values = { number: number ?? '–' }
  if (kind === 'credit_note') return { key: 'invoices.paper.how_credit', values } as const
  if (balance <= 0)
    return {
      key: kind === 'partner_fee' ? 'invoices.paper.how_kept' : 'invoices.paper.how_none',
      values,
    } as const
  if (recipient.kind === 'household') return { key: 'invoices.paper.how_online', values } as const
  if (is_pay_to_unreadable) return { key: 'invoices.paper.how_unreadable', values } as const
  if (pay_to === null) return { key: 'invoices.paper.how_ask', values } as const
  const { holder_name: holder, bank_name, bic, number: account } = pay_to
  const bank = [bank_name, bic].filter(Boolean).join(', ')
  return {
    key: 'invoices.paper.how_transfer',
    values: { ...values, holder, bank, account },
  } as const
}
