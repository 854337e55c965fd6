import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { saveAddress as endpoint } from './contract-household.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { normaliseAddress } from './rules.ts'

/** Maximum number of addresses of a household. */
const maxAddresses = 10

/**
 * Normalizes and saves an address of a household. Without an id it adds one, or replaces the existing one of the same
 * use, so that two devices do not create two homes. Throws `changed-meanwhile` when the version is outdated.
 */
export const saveAddress = (
  { tx, caller }: Context,
  { accountId, id, version, ...sent }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    // Serializes two devices of one household.
    await sql`select from account where id = ${accountId} for update`.execute(tx)
    const before = await readBefore(tx, accountId, id, sent.use)
    if (id !== undefined && !before) throw noSuch('address')
    if (before && before.version !== (version ?? before.version)) throw changedMeanwhile('address')
    const written = normaliseAddress(emptied(sent))
    const changes = changedFields(before ?? {}, written)
    if (before && Object.keys(changes).length === 0)
      return { id: before.id, version: before.version }
    const saved = await (
      before
        ? tx
            .updateTable('address')
            .set(changes)
            .where('id', '=', before.id)
            .returning(['id', 'version'])
        : tx
            .insertInto('address')
            .values({ ...written, account_id: accountId })
            .returning(['id', 'version'])
    )
      .executeTakeFirstOrThrow()
      .catch(refuseUnfit)
    await record(tx, caller, {
      action: before ? 'U' : 'C',
      entity_type: 'address',
      entity_id: saved.id,
      account_id: accountId,
      changes,
    })
    return saved
  })

/** Stores empty optional fields as null. */
const emptied = <
  Sent extends Record<'line2' | 'neighborhood' | 'state' | 'postal_code', string | null>,
>(
  sent: Sent
): Sent => ({
  ...sent,
  line2: sent.line2 || null,
  neighborhood: sent.neighborhood || null,
  state: sent.state || null,
  postal_code: sent.postal_code || null,
})

async function readBefore(tx: Tx, accountId: string, id: string | undefined, use: string) {
  const rows = await tx
    .selectFrom('address')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', 'is', null)
    .orderBy('created_at')
    .forUpdate()
    .execute()
  if (id !== undefined) return rows.find((row) => row.id === id)
  if (rows.length >= maxAddresses)
    throw refuse(422, 'too-many-addresses', `Keep at most ${maxAddresses} addresses`)
  return rows.find((row) => row.use === use)
}
