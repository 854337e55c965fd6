import { z } from 'zod'
import { isCurrency } from '@numo/kit/money.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import {
  authorizationSettings,
  type AuthorizationStatus,
  type AuthorizationSetting,
  type GuaranteeState,
} from './enums.ts'

/* Letters of guarantee: what they say, what their QR code says, and whether they may still be relied on. */

/** What a letter says, as it was when it was issued. Amounts in minor units. */
export type GuaranteeContent = {
  number: string
  revision: number
  issued_on: string
  /** The letter that it takes the place of; null of a first one, and missing in letters issued before they named it. */
  replaces?: { number: string; revision: number } | null
  insurer_name: string
  insurer_reference: string
  patient_name: string
  born_on: string | null
  policy_number: string | null
  member_id: string | null
  clinic_name: string
  /** Country of the clinic, whose printers and names of papers apply; null when unknown. */
  country: string | null
  care_setting: AuthorizationSetting
  /** What is planned, as the clinic said. */
  treatments: readonly string[]
  currency: string
  estimated_amount: number
  guarantee_currency: string
  guaranteed_amount: number
  /** What the insurer guarantees of each line; empty when it does not say. */
  lines: readonly { description: string; amount: number; approved_amount: number }[]
  valid_from: string
  valid_until: string
  patient_share_note: string | null
  /** What the insurer said besides, such as why it guarantees a part only. */
  conditions: string | null
  /** Languages of the letter, that of the insurer first. */
  languages: readonly Locale[]
}

const spanishCountries: ReadonlySet<string> = new Set(
  'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' ')
)

/** Returns the languages of a letter: that of the insurer's country, and the household's where it is another. */
export const guaranteeLanguages = (
  insurer_country: string | null,
  household: Locale
): readonly Locale[] => [
  ...new Set<Locale>([spanishCountries.has(insurer_country ?? '') ? 'es' : 'en', household]),
]

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** What the QR code of a letter says: who, which policy, what, how much, how long, which version and who issued it. */
export const GuaranteeClaims = z.strictObject({
  /** Missing in letters signed before cards were. */
  kind: z.literal('letter').optional(),
  iss: z.string().max(120),
  id: z.uuid(),
  no: z.string().max(20),
  ver: z.int().min(1),
  ins: z.string().max(200),
  ref: z.string().max(80),
  who: z.string().max(100),
  pol: z.string().max(80).nullable(),
  at: z.string().max(200),
  set: z.enum(authorizationSettings),
  for: z.string().max(60),
  amt: z.int().min(0),
  cur: z.string().refine(isCurrency),
  from: day,
  to: day,
})
export type GuaranteeClaims = z.output<typeof GuaranteeClaims>

/** Cuts a text that is too long for a code that a phone can read. */
export const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text

/** Returns what the QR code of a letter says. Long names are cut, so that a phone can read the code. */
export const guaranteeClaims = (
  content: GuaranteeContent,
  { id, issuer }: { id: string; issuer: string }
): GuaranteeClaims => ({
  kind: 'letter',
  iss: issuer,
  id,
  no: content.number,
  ver: content.revision,
  ins: cut(content.insurer_name, 60),
  ref: content.insurer_reference,
  who: cut(content.patient_name, 60),
  pol: content.policy_number ?? content.member_id,
  at: cut(content.clinic_name, 60),
  set: content.care_setting,
  for: cut(content.treatments[0] ?? '', 60),
  amt: content.guaranteed_amount,
  cur: content.guarantee_currency,
  from: content.valid_from,
  to: content.valid_until,
})

/** Returns whether a letter or card is valid by its own days; what happened since is not in them. */
export const standingOf = (
  { from, to }: { from: string | null; to: string },
  today: string
): Extract<GuaranteeState, 'valid' | 'early' | 'expired'> =>
  today > to ? 'expired' : from !== null && today < from ? 'early' : 'valid'

/** Returns whether a letter may still be relied on. One that was taken back or replaced says so, also once it is over. */
export function guaranteeStateOf(facts: {
  /** Of its authorization. */
  status: AuthorizationStatus
  is_newest: boolean
  valid_from: string
  valid_until: string
  today: string
}): GuaranteeState {
  if (facts.status === 'cancelled' || facts.status === 'denied') return 'revoked'
  if (!facts.is_newest) return 'superseded'
  if (facts.status === 'completed') return 'used'
  if (facts.status === 'expired') return 'expired'
  return standingOf({ from: facts.valid_from, to: facts.valid_until }, facts.today)
}

/** Returns the file name of a letter. */
export const guaranteeFileName = ({
  number,
  revision,
  languages,
}: Pick<GuaranteeContent, 'number' | 'revision' | 'languages'>): string =>
  `${number}-${revision}-${languages.length === locales.length ? 'es-en' : (languages[0] ?? 'en')}.pdf`
