import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse, refuseFields } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { relistPartner as relistLater } from './jobs.ts'
import { ownPartnerFields, type Partner, type updatePartner as endpoint } from './contract.ts'
import { readPartner } from './read-partner.ts'
import { mayBecome } from './rules.ts'

/** Long after the change is kept, soon enough for whoever looks. */
const relistAgain_ms = 15_000

const isOwnField = (name: string) => ownPartnerFields.some((own) => own === name)

/**
 * Does the work of the job `relist-partner` now. The domain of providers does it, which is above this one, so it is handed
 * in where the program is put together.
 */
export type RelistPartner = (ctx: Context, data: { partner_id: string }) => Promise<void>

/**
 * Changes an organisation and writes into the audit trail what was changed. Its own people change what it says about
 * itself; a field of staff's is refused to them like one that does not exist. A new name is found by the search and on the
 * pages that print it right after: no role writes the search, so the change adds a job, whose work is done at once.
 */
export const updatePartner =
  (relist: RelistPartner) =>
  async (ctx: Context, input: InputOf<typeof endpoint>): Promise<Partner> => {
    const updated = await change(ctx, input)
    // The name is kept, whatever becomes of the search now: the job waits.
    if (input.name !== undefined) await relist(ctx, { partner_id: updated.id }).catch(() => {})
    return updated
  }

async function change(
  { tx, hat, caller, jobs, now }: Context,
  { partnerId, version, ...sent }: InputOf<typeof endpoint>
): Promise<Partner> {
  const changes = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined)
  )
  const notTheirs = Object.keys(changes).find((name) => hat !== 'admin' && !isOwnField(name))
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
    if (sent.name !== undefined) {
      const run_at = new Date(now().getTime() + relistAgain_ms)
      await jobs.add(tx, relistLater, { partner_id: partnerId }, { run_at })
    }
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
