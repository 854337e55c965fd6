import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateAddress as endpoint } from './contract-admin.ts'
import { refuseUnfit } from './refuse-unfit.ts'

type Before = { version: number; account_id: string | null; partner_id: string | null }
type Sent = Omit<InputOf<typeof endpoint>, 'id' | 'version'>

/** What is left empty is not there. */
const emptied = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value])
  )

/** Corrects an address. A change to one that is no longer as it was read is refused. */
export const updateAddress = (
  { tx, caller }: Context,
  { id, version, ...sent }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const { rows } = await sql<Before>`select * from address where id = ${id} for update`.execute(
      tx
    )
    const before = rows[0]
    if (!before) throw noSuch('address')
    if (before.version !== version) throw changedMeanwhile('address')
    const changes = changedFields(before, emptied(sent))
    if (Object.keys(changes).length === 0) return { version }
    const after = await tx
      .updateTable('address')
      .set(changes)
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
      .catch(refuseUnfit)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'address',
      entity_id: id,
      account_id: before.account_id,
      partner_id: before.partner_id,
      changes,
    })
    return after
  })
