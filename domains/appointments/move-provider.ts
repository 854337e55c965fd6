import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { namedBy } from '../merges/moved-table.ts'

/**
 * Moves appointments to another page of the same provider. Where both pages agreed to see somebody at one time, both stay:
 * only the clinic knows which of the two is right.
 */
export async function moveProviderAppointments(
  tx: Tx,
  { from, to }: { from: string; to: string }
): Promise<void> {
  await sql`
    update appointment g set is_exclusive = false
     where g.provider_id = ${from} and g.status = 'accepted' and g.is_exclusive
       and exists (select from appointment k where k.provider_id = ${to} and k.status = 'accepted' and k.is_exclusive
                      and tstzrange(k.starts_at, k.ends_at) && tstzrange(g.starts_at, g.ends_at))`.execute(
    tx
  )
  await sql`update appointment set provider_id = ${to} where provider_id = ${from}`.execute(tx)
}

/** Declares these rows, for undoing a merge. */
export const appointmentRows = namedBy('appointment', {
  key: ['id'],
  owner: 'provider_id',
  same: ['id'],
  carried: [],
})
