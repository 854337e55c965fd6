import { refuse } from '@numo/kit/fail.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Tx } from '../context.ts'
import { noSuchProvider } from './get-provider-record.ts'
import { isNpi } from './rules-entry.ts'

/** What a change to a page that another took over is answered with. */
const alreadyMerged = () =>
  refuse(409, 'already-merged', 'This page became part of another. Change that one.')

export const unfitFacilityType = () =>
  refuse(422, 'unfit-facility-type', 'Only a facility is a kind of house')

/** A provider that staff are about to change, locked: as they read it, and not part of another. */
export async function providerToChange(tx: Tx, id: string, version: number) {
  const before = await tx
    .selectFrom('provider')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw noSuchProvider()
  if (before.merged_into_id !== null) throw alreadyMerged()
  if (before.version !== version) throw changedMeanwhile('page')
  return before
}

/** A number of the register whose last digit does not check the others is mistyped. */
export function refuseWrongNumber(npi: string | null | undefined): void {
  if (npi && !isNpi(npi))
    throw refuse(422, 'wrong-npi', 'Check the NPI: its last digit does not fit the others')
}
