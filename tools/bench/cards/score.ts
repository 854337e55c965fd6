import {
  cardFields,
  type CardValue,
  type KnownInsurer,
  type ReadCard,
} from '@numo/domains/extractions/rules-card.ts'
import type { Accepted } from './cards-by-others.ts'
import type { CardTruth } from './own-card.ts'
import { ownCards } from './own-cards.ts'

export type Score = {
  right: number
  total: number
  certain: number
  certain_wrong: number
  wrong: string[]
}

/** Normalises text for comparison: no spaces, lower case. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[’‘]/g, "'")

export const textOf = (value: CardValue | null): string | null =>
  value === null
    ? null
    : typeof value === 'object'
      ? `${value.currency} ${value.amount}`
      : String(value)

/** Whether a text says what stands on a card; two nothings are the same. */
export const isSame = (read: string | null, real: string | null): boolean =>
  read === null ? real === null : real !== null && plain(read) === plain(real)

/** Compares the fields read from a card with its truth, and with other answers that are accepted. */
export function scoreOf({ fields }: ReadCard, truth: CardTruth, accept: Accepted = {}): Score {
  const score: Score = {
    right: 0,
    total: cardFields.length,
    certain: 0,
    certain_wrong: 0,
    wrong: [],
  }
  for (const { path, value, reason } of fields) {
    const [read, real] = [textOf(value), truth[path]]
    const isRight = [real, ...(accept[path] ?? [])].some((one) => isSame(read, one))
    if (isRight) score.right++
    if (reason === null && isRight) score.certain++
    if (reason === null && !isRight) score.certain_wrong++
    if (!isRight)
      score.wrong.push(
        `${path}: ${read ?? '-'} for ${real ?? '-'}${reason === null ? ' CERTAIN' : ` (${reason})`}`
      )
  }
  return score
}

/** Similar insurer names, so that matching can go wrong. */
const decoys = [
  'Meridian Health',
  'Global Health',
  'Pacífico Seguros',
  'Vida Seguros',
  'NordCare',
  'Expat Care',
  'Atlas Medical',
  'World Medical',
  'Aurora Salud',
  'Salud Internacional',
  'Harbour International',
  'Vale Insurance',
  'Quetzal Vida',
  'Polaris',
  'Summit Health',
  'Northgate',
  'Mutua',
  'Kestrel',
  'Andina',
]

/** Insurers that cards are matched against: those of the cards except one (`unlisted`), and similar decoys. */
export const knownInsurers = (names: readonly string[]): KnownInsurer[] =>
  [
    ...new Set([
      ...names,
      ...ownCards.filter(({ name }) => name !== 'unlisted').map(({ title }) => title),
      ...decoys,
    ]),
  ].map((name, k) => ({ id: `insurer-${k}`, name, aliases: [] }))
