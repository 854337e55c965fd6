import { refuse, type Refusal } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { mayMove, type ExtractionStatus } from './rules.ts'

/** Refusal of a status transition that the extraction's status does not allow. */
export const noSuchMove = (): Refusal =>
  refuse(409, 'no-such-move', 'This reading is past that by now. Load it again.')

/**
 * Locks the household and then the extraction until the end of the transaction, and returns it. Throws
 * `changed-meanwhile` when `version` is given and outdated.
 */
export async function lockForReview(tx: Tx, id: string, version?: number) {
  const owner = await tx
    .selectFrom('extraction')
    .select('account_id')
    .where('id', '=', id)
    .where('schema_name', '=', 'insurance_card')
    .executeTakeFirst()
  if (!owner?.account_id) throw noSuch('extraction')
  // Every transaction takes these locks in this order, so that uploads and reviews cannot deadlock.
  await lockHousehold(tx, owner.account_id)
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

/** Throws `changed-meanwhile` when the extraction has another version than the caller last read. */
export function checkVersion(found: { version: number }, version: number) {
  if (found.version !== version) throw changedMeanwhile('reading')
}

/** Throws `no-such-move` when staff may not make this status transition. */
export function checkMove(from: ExtractionStatus, to: ExtractionStatus) {
  if (!mayMove(from, to, 'admin')) throw noSuchMove()
}
