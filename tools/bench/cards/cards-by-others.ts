import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import type { CardTruth } from './own-card.ts'

const folder = join(import.meta.dirname, 'by-others')

/** Other answers that a careful reader of a card could give, null among them where a field could be left empty. */
export type Accepted = Partial<Record<CardField, readonly (string | null)[]>>

export type CardByOthers = { name: string; picture: Buffer; truth: CardTruth; accept: Accepted }

/**
 * Reads the cards that people drew who knew neither the rules nor each other's cards: what they show of a change is
 * what it does to cards that are not there yet. A card by which a rule was made is no measure of it.
 */
export async function cardsByOthers(): Promise<CardByOthers[]> {
  // The file is trusted without validation: it is the ground truth of the benchmark.
  const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    CardTruth & { accept?: Accepted }
  >
  const cards: CardByOthers[] = []
  // One at a time: librsvg ends the process when two threads draw text.
  for (const [name, { accept = {}, ...truth }] of Object.entries(truths)) {
    const drawn = sharp(join(folder, name)).flatten({ background: '#ffffff' })
    cards.push({ name, picture: await drawn.png().toBuffer(), truth, accept })
  }
  return cards
}
