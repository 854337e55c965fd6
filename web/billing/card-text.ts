import type { PaymentMethod } from '@numo/domains/payments/contract.ts'
import type { AppWordKey, AppWords } from '../words/app-words.ts'

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns `Visa 4242`. */
export function cardText(
  { brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>,
  t: AppWords
): string {
  const name = brand ? (brands[brand] ?? brand) : t('pay.card')
  return last4 ? t('pay.ending', { brand: name, last4 }) : name
}

/** Returns `12/2028`; null when unknown. */
export const expiryText = ({
  exp_month,
  exp_year,
}: Pick<PaymentMethod, 'exp_month' | 'exp_year'>): string | null =>
  exp_month && exp_year ? `${String(exp_month).padStart(2, '0')}/${exp_year}` : null

const declined: Readonly<Record<string, AppWordKey>> = {
  insufficient_funds: 'pay.declined.funds',
  expired_card: 'pay.declined.expired',
  invalid_expiry_month: 'pay.declined.expiry',
  invalid_expiry_year: 'pay.declined.expiry',
  incorrect_cvc: 'pay.declined.cvc',
  invalid_cvc: 'pay.declined.cvc',
  incorrect_number: 'pay.declined.number',
  invalid_number: 'pay.declined.number',
  processing_error: 'pay.declined.processing',
  setup_intent_authentication_failure: 'pay.declined.authentication',
  authentication_required: 'pay.declined.authentication',
}

/** Returns why a card was declined and what to do; a general message for unknown codes. */
export const declinedText = (code: string | null, t: AppWords): string =>
  t(declined[code ?? ''] ?? 'pay.declined.other')
