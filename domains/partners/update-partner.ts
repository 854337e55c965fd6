import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { ownPartnerFields, type Partner, type updatePartner as endpoint } from './contract.ts'
import { readPartner } from './read-partner.ts'
import { mayBecome } from './rules.ts'

const isOwnField = (name: string) => ownPartnerFields.some((own) => own === name)

/**
 * Lists anew who practises at an organisation. The domain of providers does it, which is above this one, so it is handed
 * in where the program is put together.
 */
export type RelistPartner = (tx: Tx, partner_id: string) => Promise<void>

/**
 * Changes an organisation and writes into the audit trail what was changed. Its own people change what it says about
 * itself; a field of staff's is refused to them like one that does not exist. A new name is found by the search and on the
 * pages that print it right after.
 */
export const updatePartner =
  (relist: RelistPartner) =>
  async (ctx: Context, input: InputOf<typeof endpoint>): Promise<Partner> => {
    const updated = await change(ctx, input)
    if (input.name !== undefined) await ctx.system((tx) => relist(tx, updated.id))
    return updated
  }

async function change(
  { tx, hat, caller }: Context,
  { partnerId, version, ...sent }: InputOf<typeof endpoint>
): Promise<Partner> {
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined)
  )
  const notTheirs = Object.keys(changes).find((name) => hat !== 'admin' && !isOwnField(name))
  if (notTheirs) throw refuse(400, 'invalid', `Unrecognized key: "${notTheirs}"`)
  if (Object.keys(changes).length === 0)
    throw refuse(400, 'empty-update', 'No updated partner data received')

  const updated = await tx(async (tx) => {
    const before = await tx
      .selectFrom('partner')
      .select(['version', 'status'])
      .where('id', '=', partnerId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuch('partner')
    if (version !== undefined && version !== before.version)
      throw refuse(
        409,
        'changed-meanwhile',
        'Somebody changed this organisation meanwhile. Load it again and repeat your change.'
      )
    if (sent.status && !mayBecome(before.status, sent.status))
      throw refuse(
        422,
        'update-failed',
        `Failed to update partner: ${before.status} does not become ${sent.status}`
      )
    await tx
      .updateTable('partner')
      .set({ ...changes, updated_at: sql`now()` })
      .where('id', '=', partnerId)
      .execute()
      .catch(refuseUnfit)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partnerId,
      partner_id: partnerId,
      changes,
    })
    return readPartner(tx, partnerId)
  })
  if (!updated) throw new Error('An organisation that was changed cannot be read')
  return updated
}

/** A rule of the table that no field can know alone: the tax number must fit the country. */
function refuseUnfit(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'partner_tax_id')
    throw refuse(
      422,
      'update-failed',
      'Failed to update partner: the tax number does not fit Mexico'
    )
  throw error
}
