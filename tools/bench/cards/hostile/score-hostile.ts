import { cardFields, type CardField, type ReadCard } from '@numo/domains/extractions/rules-card.ts'
import type { CardTruth } from '../own-card.ts'
import { isSame, textOf } from '../score.ts'

/** What was read of one picture: of the fields that can still be read, and of all what is wrong without a doubt. */
export type HostileScore = {
  fields: number
  right: number
  /** Of the right ones. */
  doubted: number
  missing: number
  wrong_and_certain: number
  wrong: string[]
}

type ScoredField = { truth: CardTruth; other: CardTruth | null; hidden: ReadonlySet<CardField> }

/**
 * How much of a card was read. A value of a second card on the picture is as right as one of the first; without a doubt
 * only the first one's is.
 */
export function scoreHostile(
  read: ReadCard | null,
  { truth, other, hidden }: ScoredField
): HostileScore {
  const score: HostileScore = {
    fields: 0,
    right: 0,
    doubted: 0,
    missing: 0,
    wrong_and_certain: 0,
    wrong: [],
  }
  for (const path of cardFields) {
    const field = read?.fields.find((one) => one.path === path)
    const [value, real] = [textOf(field?.value ?? null), truth[path]]
    const isFirst = isSame(value, real)
    const isRight = isFirst || (other !== null && isSame(value, other[path]))
    const isCertain = field?.reason === null
    if (isCertain && !isFirst) score.wrong_and_certain++
    if (!isRight)
      score.wrong.push(`${path}: ${value ?? '-'} for ${real ?? '-'}${isCertain ? ' CERTAIN' : ''}`)
    if (real === null || hidden.has(path)) continue
    score.fields++
    if (isRight) score.right++
    if (isRight && !isCertain) score.doubted++
    if (value === null) score.missing++
  }
  return score
}
