import type { AppWordKey } from '../../words/app-words.ts'

const codes = [
  'no-such-move',
  'two-people',
  'nothing-to-pay',
  'no-bank-account',
  'bank-account-held',
  'more-than-collected',
  'payout-in-file',
  'no-email',
  'nothing-to-bill',
  'payout-returned',
  'changed-since',
  'no-longer-allowed',
  'failed',
] as const

/** Sentences for payouts and invoices that a bulk action leaves as they are, by the server's code. */
export const moneyReasons: Readonly<Record<string, AppWordKey>> = Object.fromEntries(
  codes.map((code) => [code, `bulk.money_reason.${code}` as const])
)
