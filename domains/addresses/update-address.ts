import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordAll } from '../audit/record-all.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateAddress as endpoint } from './contract-admin.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { tiedWith } from './tied-with.ts'

type AddressBefore = { version: number; account_id: string | null; partner_id: string | null }
type AddressFields = Omit<InputOf<typeof endpoint>, 'id' | 'version'>

/** Stores empty fields as null. */
const emptied = (sent: AddressFields): AddressFields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value])
  )

/**
 * Corrects an address and all tied with it, except for the use, which is each one's own. Throws `changed-meanwhile`
 * when the version is outdated.
 */
export const updateAddress = (
  { tx, caller }: Context,
  { id, version, ...sent }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const tied = await tiedWith(tx, id)
    const { rows } = await sql<AddressBefore>`select * from address where id = ${id}`.execute(tx)
    const before = rows[0]
    if (!before) throw noSuch('address')
    if (before.version !== version) throw changedMeanwhile('address')
    const changes = changedFields(before, emptied(sent))
    if (Object.keys(changes).length === 0) return { version }
    const { use, ...text } = changes
    const all = Object.keys(text).length > 0 ? tied : [id]
    // One statement for all addresses of a place: a trigger unties an address whose text differs from the others.
    const written = await tx
      .updateTable('address')
      .set({
        ...text,
        ...(use !== undefined && { use: sql`case when id = ${id} then ${use} else use end` }),
      })
      .where('id', 'in', all)
      .returning(['id', 'version', 'account_id', 'partner_id'])
      .execute()
      .catch(refuseUnfit)
    await recordAll(
      tx,
      caller,
      written.map((row) => ({
        action: 'U',
        entity_type: 'address',
        entity_id: row.id,
        account_id: row.account_id,
        partner_id: row.partner_id,
        changes: row.id === id ? changes : text,
      }))
    )
    return { version: written.find((row) => row.id === id)?.version ?? version }
  })
