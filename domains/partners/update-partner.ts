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
 * Changes an organisation and writes into the audit trail what was changed. Its own people change what it says about
 * itself; a field of staff's is refused to them like one that does not exist. No role writes the search: a job that begins
 * at once has a new name found by it and printed on pages.
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

/** Spec 8, to the letter; what it may be is the page's to say. */
const updateFailed = () => refuse(422, 'update-failed', 'Failed to update partner')

/** A rule of the table that no field can know alone: the tax number must fit the country. */
function refuseUnfit(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'partner_tax_id')
    throw updateFailed()
  throw error
}
