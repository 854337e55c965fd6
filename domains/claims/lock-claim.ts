import type { Tx } from '../context.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import { noSuch } from '../no-such.ts'

/** Locks a claim for a change and returns it. Throws 404 `no-such-claim`, 409 `changed-meanwhile` for another version. */
export async function lockClaim(tx: Tx, { id, version }: { id: string; version?: number }) {
  const claim = await tx
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw noSuch('claim')
  if (version !== undefined && claim.version !== version) throw changedMeanwhile('claim')
  return claim
}
export type LockedClaim = Awaited<ReturnType<typeof lockClaim>>
