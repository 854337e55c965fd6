import { z } from 'zod'
import { isCurrency } from '@numo/kit/money.ts'
import { cut, standingOf } from '../authorizations/rules-guarantee.ts'
import type { CardState } from './enums.ts'

/* Member cards: what their QR code says, and whether it may still be relied on. */

/** Days for which a card is believed without asking us. Programs that are online replace it long before. */
const trustedDays = 90

/** What is known of a person under a policy. Amounts in minor units. */
export type CardFacts = {
  coverage_id: string
  insurer_name: string | null
  plan: string | null
  patient_name: string
  policy_number: string | null
  member_id: string | null
  area: string | null
  limit_amount: number | null
  limit_currency: string | null
  valid_from: string | null
  valid_until: string | null
  /** Goes up with every change of person, policy and member. */
  version: number
  is_cancelled: boolean
  /** Latest answer of the insurer; null without one. */
  in_force: boolean | null
  answered_on: string | null
}

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/**
 * What the QR code of a member card says: who, which policy, what, limits, validity, version and who issued it. `ok`: the
 * day on which the insurer last said that the policy is in force.
 */
export const CardClaims = z.strictObject({
  kind: z.literal('card'),
  iss: z.string().max(120),
  id: z.uuid(),
  ver: z.int().min(1),
  ins: z.string().max(200),
  plan: z.string().max(60).nullable(),
  who: z.string().max(100),
  pol: z.string().max(80).nullable(),
  mem: z.string().max(80).nullable(),
  area: z.string().max(60).nullable(),
  lim: z.int().min(0).nullable(),
  cur: z.string().refine(isCurrency).nullable(),
  ok: day.nullable(),
  from: day.nullable(),
  to: day,
})
export type CardClaims = z.output<typeof CardClaims>

const shortened = (text: string | null) => (text === null ? null : cut(text, 60))

const plusDays = (on: string, days: number) =>
  new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns what the QR code of a person's card says on a day. Long names are cut, so that a phone can read the code. */
export function cardClaims(
  facts: CardFacts,
  { issuer, today }: { issuer: string; today: string }
): CardClaims {
  const last = plusDays(today, trustedDays)
  const { valid_until } = facts
  return {
    kind: 'card',
    iss: issuer,
    id: facts.coverage_id,
    ver: facts.version,
    ins: cut(facts.insurer_name ?? '', 60),
    plan: shortened(facts.plan),
    who: cut(facts.patient_name, 60),
    pol: facts.policy_number,
    mem: facts.member_id,
    area: shortened(facts.area),
    lim: facts.limit_amount,
    cur: facts.limit_amount === null ? null : facts.limit_currency,
    ok: facts.in_force === true ? facts.answered_on : null,
    from: facts.valid_from,
    to: valid_until !== null && valid_until < last ? valid_until : last,
  }
}

/**
 * Returns whether a card is issued: the insurer is one we know, there is a number to ask it by, and nothing says that the
 * policy is over.
 */
export const isIssued = (facts: CardFacts, today: string): boolean =>
  facts.insurer_name !== null &&
  (facts.policy_number ?? facts.member_id) !== null &&
  !facts.is_cancelled &&
  facts.in_force !== false &&
  (facts.valid_until === null || facts.valid_until >= today)

/** Returns whether a genuine card may still be relied on, from what is known now. */
export function cardStateOf(claims: CardClaims, facts: CardFacts, today: string): CardState {
  if (facts.is_cancelled || facts.in_force === false) return 'revoked'
  const now = cardClaims(facts, { issuer: claims.iss, today })
  const { valid_until } = facts
  const same = ['ins', 'plan', 'who', 'pol', 'mem', 'area', 'lim', 'cur', 'from'] as const
  const isChanged =
    same.some((name) => now[name] !== claims[name]) ||
    (valid_until !== null && valid_until < claims.to)
  return isChanged ? 'superseded' : standingOf(claims, today)
}
