import { UnreadablePicture } from '@numo/adapters/ocr/port.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { notAccepted } from '../not-accepted.ts'
import { readCard } from './card/read-card.ts'
import type { VisitorCard } from './contract-visitor.ts'
import { coverOfCard } from './cover-of-card.ts'

type VisitorPicture = {
  bytes: Uint8Array
  /** Key of fair scheduling: the visitor's network. */
  owner: string
  signal: AbortSignal
}

/**
 * Reads the insurer and plan of a visitor's card from one picture. Works in memory: the picture and what was read of it
 * are written nowhere. Throws the refusals of files, `card-unreadable` and `not-a-card`.
 */
export async function readVisitorCard(
  { inspector, ocr, db, today }: Pick<Context, 'inspector' | 'ocr' | 'db' | 'today'>,
  { bytes, owner, signal }: VisitorPicture
): Promise<VisitorCard> {
  const { found, problem } = await inspector.inspect(bytes, owner)
  if (problem) throw notAccepted(problem)
  const picture = found.kind === 'picture' ? found.picture : found.pages[0]
  if (!picture) throw notAccepted('file-damaged')
  const page = await ocr
    .read(picture.bytes, { languages: ['eng', 'spa'], signal })
    .catch((error: unknown) => {
      if (!(error instanceof UnreadablePicture)) throw error
      throw refuse(422, 'card-unreadable', 'We cannot read this picture')
    })
  const [insurers, plans] = await Promise.all([
    db
      .selectFrom('insurance_company')
      .select(['id', 'slug', 'name', 'aliases'])
      .where('status', '=', 'active')
      .execute(),
    db
      .selectFrom('insurance_plan')
      .select(['id', 'slug', 'name', 'insurance_company_id'])
      .where('status', '=', 'active')
      .execute(),
  ])
  const card = readCard([page], { insurers, plans, today: today() })
  if (card.reasons.includes('no_text') || card.reasons.includes('not_a_card'))
    throw refuse(422, 'not-a-card', 'We see no insurance card in this picture')
  return coverOfCard(card, { insurers, plans })
}
