import { refuse } from '@numo/kit/fail.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Tx } from '../context.ts'
import { noSuchProvider } from './get-provider-record.ts'
import { isNpi } from './rules-entry.ts'

/** Refusal of a change to a provider that was merged into another: 409 `already-merged`. */
const alreadyMerged = () =>
  refuse(409, 'already-merged', 'This page became part of another. Change that one.')

/** Refusal of a facility type on a person: 422 `unfit-facility-type`. */
export const unfitFacilityType = () =>
  refuse(422, 'unfit-facility-type', 'Only a facility is a kind of house')

/**
 * Locks a provider and returns its row. Throws when it is unknown, was merged into another, or has another version than the caller read.
 */
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

/** Throws 422 `wrong-npi` when the NPI's check digit is wrong. */
export function refuseWrongNumber(npi: string | null | undefined): void {
  if (npi && !isNpi(npi))
    throw refuse(422, 'wrong-npi', 'Check the NPI: its last digit does not fit the others')
}
