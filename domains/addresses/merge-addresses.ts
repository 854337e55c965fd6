import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { mergeAddresses as contract } from './contract-place.ts'

const owners = [
  'account_id',
  'client_id',
  'partner_id',
  'provider_id',
  'insurance_company_id',
  'numo_company_id',
] as const
/** Fields the kept address takes from the other when it lacks them. */
const filled = ['line2', 'neighborhood', 'state', 'postal_code'] as const
const written = ['use', 'line1', 'city', 'country', ...filled] as const

/** Merges two addresses of the same owner. The audit trail keeps the text of the removed one. */
export const mergeAddresses = (
  { tx, caller }: Context,
  { id, version, gone_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const rows = await tx
      .selectFrom('address')
      .selectAll()
      .where('id', 'in', [id, gone_id])
      .orderBy('id')
      .forUpdate()
      .execute()
    const kept = rows.find((row) => row.id === id)
    const gone = rows.find((row) => row.id === gone_id)
    if (!kept || !gone) throw noSuch('address')
    if (id === gone_id) throw refuse(409, 'same-address', 'Choose two addresses')
    if (owners.some((owner) => kept[owner] !== gone[owner]))
      throw refuse(409, 'other-owner', 'The two addresses belong to different owners')
    if (kept.version !== version) throw changedMeanwhile('address')
    const changes = Object.fromEntries(
      filled
        .filter((field) => kept[field] === null && gone[field] !== null)
        .map((field) => [field, gone[field]])
    )
    await tx.deleteFrom('address').where('id', '=', gone_id).execute()
    const saved = await tx
      .updateTable('address')
      .set({ ...changes, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const of = { entity_type: 'address', account_id: kept.account_id, partner_id: kept.partner_id }
    const result = Object.fromEntries(written.map((field) => [field, gone[field]]))
    await record(tx, caller, {
      ...of,
      action: 'U',
      entity_id: id,
      changes: { ...changes, merged_address_id: gone_id, of_the_other: result },
    })
    await record(tx, caller, { ...of, action: 'D', entity_id: gone_id, changes: result })
    return saved
  })
