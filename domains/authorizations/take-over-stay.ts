import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * Hands the stay as it happened from one version of an authorization to the next, which was just approved,
 * unless the new one has one. Counts the
 * version of the stay of the old one up, so that whoever is saving it now is refused and finds the new one.
 */
export async function takeOverStay(
  tx: Tx,
  { from, to }: Record<'from' | 'to', string>
): Promise<void> {
  await sql`
    with old as (
      update authorization_admission set stay_version = stay_version + 1 where authorization_id = ${from} returning *)
    update authorization_admission n
       set actual_admission_at = old.actual_admission_at, actual_discharge_at = old.actual_discharge_at,
           discharge_disposition = old.discharge_disposition, discharge_done = old.discharge_done, stay_version = n.stay_version + 1
      from old where n.authorization_id = ${to} and n.account_id = old.account_id and old.actual_admission_at is not null
         and n.actual_admission_at is null`.execute(tx)
}
