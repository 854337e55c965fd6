import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse, refuseFields } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { relistPartner } from './jobs.ts'
import { ownPartnerFields, type Partner, type updatePartner as endpoint } from './contract.ts'
import { readPartner } from './read-partner.ts'
import { mayBecome } from './rules.ts'

const isOwnField = (name: string) => ownPartnerFields.some((own) => own === name)

/**
 * Updates an organisation and records the changes in the audit trail. Its own users may change `ownPartnerFields` only; other fields are
 * refused as unknown. No request role may write the search listing, so a name change queues a job that rebuilds it.
 */
export async function updatePartner(
  { tx, role, caller, jobs }: Context,
  { partnerId, version, ...sent }: InputOf<typeof endpoint>
): Promise<Partner> {
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined)
  )
  const notTheirs = Object.keys(changes).find((name) => role !== 'admin' && !isOwnField(name))
  if (notTheirs)
    throw refuseFields(`Unrecognized key: "${notTheirs}"`, [
      { path: [notTheirs], code: 'unknown_field', params: {} },
    ])
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
    if (sent.status && !mayBecome(before.status, sent.status)) throw updateFailed()
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
    if (sent.name !== undefined) await jobs.add(tx, relistPartner, { partner_id: partnerId })
    return readPartner(tx, partnerId)
  })
  if (!updated) throw new Error('An organisation that was changed cannot be read')
  return updated
}

/** Message as in specification section 8; the page explains likely causes. */
const updateFailed = () => refuse(422, 'update-failed', 'Failed to update partner')

/** A constraint that spans fields: the format of the tax number depends on the country. */
function refuseUnfit(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'partner_tax_id')
    throw updateFailed()
  throw error
}
