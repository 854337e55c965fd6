import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { secondsToWait } from '../users/limit-requests.ts'
import type { startExtraction as endpoint } from './contract.ts'
import { readCardJob } from './jobs.ts'
import { supersede } from './supersede.ts'

type StartExtractionInput = InputOf<typeof endpoint>

/** Rate limit per household and hour: OCR is expensive, and no household has that many cards. */
const maxInAnHour = 40
/** Maximum number of a household's cards waiting to be read: enough for a family, without delaying other households. */
const maxWaiting = 6

/**
 * Queues a card's pictures for reading by a worker. Idempotent: the same pictures return the existing extraction. A
 * new back requeues it; a new front starts a new extraction and supersedes the previous one, even a confirmed one.
 */
export const startExtraction = (
  ctx: Context,
  input: StartExtractionInput
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { accountId: account_id, front, back = null } = input
    // Serializes two taps on the button, so that they give one extraction.
    await lockHousehold(tx, account_id)
    await checkDocuments(tx, account_id, [front, back])
    const target_id = await policyOf(tx, input)
    const live = await tx
      .selectFrom('extraction')
      .select(['id', 'status', 'second_document_id'])
      .where('account_id', '=', account_id)
      .where('document_id', '=', front)
      .where('schema_name', '=', 'insurance_card')
      .where('status', 'not in', ['failed', 'rejected', 'cancelled'])
      .executeTakeFirst()
    if (live && (live.second_document_id === back || live.status === 'applied'))
      return { id: live.id }
    await checkPace(tx, account_id)
    if (live) {
      // Only a finished reading must be restarted; one in progress compares its pictures before it stores its
      // result.
      const again = live.status === 'needs_review'
      if (again) await refuseManyWaiting(tx, account_id)
      await tx
        .updateTable('extraction')
        .set({ second_document_id: back })
        .where('id', '=', live.id)
        .execute()
      if (again) await sql`select app.read_again(${live.id})`.execute(tx)
      await addReading(ctx, tx, account_id, live.id)
      return { id: live.id }
    }
    await supersede(tx, { account_id, target_id })
    await refuseManyWaiting(tx, account_id)
    const { id } = await tx
      .insertInto('extraction')
      .values({
        account_id,
        document_id: front,
        second_document_id: back,
        schema_name: 'insurance_card',
        ...(target_id !== null && { target_type: 'policy', target_id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'extraction',
      entity_id: id,
      account_id,
      changes: { document_id: front, second_document_id: back, policy_id: target_id },
    })
    await addReading(ctx, tx, account_id, id)
    return { id }
  })

/**
 * Queues the reading job with a priority of minus the household's other waiting cards: the second card of a
 * household waits behind the first of every other one. Equal priorities run in order of arrival.
 */
export async function addReading(ctx: Context, tx: Tx, account_id: string, id: string) {
  await ctx.jobs.add(
    tx,
    readCardJob,
    { extraction_id: id },
    { once_key: id, group: account_id, priority: -(await countWaiting(tx, account_id, id)) }
  )
}

/** Counts the household's cards that are queued or being read, except `id`. */
async function countWaiting(tx: Tx, account_id: string, id: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from extraction
     where account_id = ${account_id} and schema_name = 'insurance_card' and id is distinct from ${id}
       and (status in ('queued', 'processing') or locked_until > now())`.execute(tx)
  return rows[0]?.count ?? 0
}

async function refuseManyWaiting(tx: Tx, account_id: string) {
  if ((await countWaiting(tx, account_id, null)) >= maxWaiting)
    throw refuse(
      429,
      'readings-waiting',
      'We are still reading your other cards. Send this one in a minute.',
      60
    )
}

async function checkDocuments(tx: Tx, account_id: string, ids: readonly (string | null)[]) {
  const documentIds = ids.filter((id) => id !== null)
  const found = await tx
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', documentIds)
    .where('status', '=', 'current')
    .where('erased_at', 'is', null)
    .execute()
  if (documentIds.some((id) => !found.some((one) => one.id === id))) throw noSuch('document')
}

async function policyOf(
  tx: Tx,
  { accountId, policy_id }: StartExtractionInput
): Promise<string | null> {
  let query = tx
    .selectFrom('policy')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'cancelled')
  if (policy_id !== undefined) query = query.where('id', '=', policy_id)
  const found = await query.orderBy('rank').limit(1).executeTakeFirst()
  if (!found && policy_id !== undefined) throw noSuch('policy')
  return found?.id ?? null
}

/** Every reading counts, including repeated ones of the same card. Throws `too-many-readings`. */
async function checkPace(tx: Tx, account_id: string) {
  const limit = { kind: 'reading', of: account_id, points: maxInAnHour, seconds: 3600 }
  if ((await secondsToWait({ db: tx }, [limit])) !== null)
    throw refuse(429, 'too-many-readings', 'You have sent many pictures. Try again in an hour.')
}
