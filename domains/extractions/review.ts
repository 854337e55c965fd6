import { refuse, type Refusal } from '@numo/kit/fail.ts'
import { holdHousehold } from '../accounts/hold-household.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { mayMove, type ExtractionStatus } from './rules.ts'

/** A move that the state of a reading does not allow, in the words of the person who tried. */
export const noSuchMove = (): Refusal =>
  refuse(409, 'no-such-move', 'This reading is past that by now. Load it again.')

/** A reading and its household, held until the end of the transaction; `version` is what staff last saw of it. */
export async function holdForReview(tx: Tx, id: string, version?: number) {
  const owner = await tx
    .selectFrom('extraction')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!owner?.account_id) throw noSuch('extraction')
  // In this order everywhere, so that a household that sends a card and staff who decide never wait for each other.
  await holdHousehold(tx, owner.account_id)
  const found = await tx
    .selectFrom('extraction')
    .select([
      'id',
      'account_id',
      'status',
      'version',
      'target_id',
      'document_id',
      'second_document_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found?.account_id) throw noSuch('extraction')
  if (version !== undefined) checkVersion(found, version)
  return { ...found, account_id: found.account_id }
}

/** Refuses a decision on what somebody else changed meanwhile. */
export function checkVersion(found: { version: number }, version: number) {
  if (found.version !== version) throw changedMeanwhile('reading')
}

/** Refuses what staff may not do with a reading in its state. */
export function checkMove(from: ExtractionStatus, to: ExtractionStatus) {
  if (!mayMove(from, to, 'admin')) throw noSuchMove()
}
