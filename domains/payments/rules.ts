/** Rules for cards and payments: statuses, effects of removing a card, expiry. */
import type { Locale } from '@numo/kit/locales.ts'

export const methodStatuses = ['active', 'expired', 'detached'] as const
export type MethodStatus = (typeof methodStatuses)[number]

export const setupStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'cancelled',
] as const
export type SetupStatus = (typeof setupStatuses)[number]

export const refundStatuses = ['none', 'partial', 'full'] as const

/** Consent text a cardholder accepts; stored verbatim. Change it only together with how cards are used. */
export const consentTexts: Readonly<Record<Locale, string>> = {
  en: 'I agree that Numo keeps this card on file with its payment service and may charge it for my share of care after telling me the amount. Nothing is charged today. I can remove the card at any time.',
  es: 'Acepto que Numo guarde esta tarjeta con su servicio de pagos y que pueda cobrarle mi parte de la atención después de decirme el monto. Hoy no se cobra nada. Puedo quitar la tarjeta cuando quiera.',
}

/** Whether a setup can still be finished; starting another one then resumes it. */
export const isOpenSetup = (status: SetupStatus): boolean =>
  status === 'requires_payment_method' ||
  status === 'requires_confirmation' ||
  status === 'requires_action' ||
  status === 'processing'

/** Whether a payment may still bring money: its amount is reserved, and nobody pays the same share twice. */
export const isOpenPayment = ({
  status,
  failure_code,
}: {
  status: SetupStatus
  failure_code: string | null
}): boolean => isOpenSetup(status) && failure_code === null

type Expiring = { exp_month: number | null; exp_year: number | null }

/** Last day a card is valid, `YYYY-MM-DD`: the end of its expiry month. Null when the expiry is unknown. */
function lastDayOf({ exp_month, exp_year }: Expiring): string | null {
  if (exp_month === null || exp_year === null) return null
  const day = new Date(Date.UTC(exp_year, exp_month, 0)).getUTCDate()
  return `${exp_year}-${String(exp_month).padStart(2, '0')}-${day}`
}

/** Days before expiry at which the household is notified. */
export const warnedDaysBefore = 30

/** `soon` from `warnedDaysBefore` days before expiry. `fine` also when the expiry is unknown. */
export function expiryOf(card: Expiring, today: string): 'expired' | 'soon' | 'fine' {
  const last = lastDayOf(card)
  if (last === null) return 'fine'
  if (last < today) return 'expired'
  const days = (Date.parse(last) - Date.parse(today)) / 86_400_000
  return days <= warnedDaysBefore ? 'soon' : 'fine'
}

type StoredMethod = { id: string; status: MethodStatus; is_default: boolean }

/**
 * Returns the card charged after `id` is removed (the default one, else the first active one in the given order) and
 * whether none is left, which makes the account incomplete.
 */
export function afterRemoval<M extends StoredMethod>(methods: readonly M[], id: string) {
  const others = methods.filter((method) => method.id !== id && method.status === 'active')
  const next = others.find(({ is_default }) => is_default) ?? others[0] ?? null
  return { next, is_last: next === null }
}
