import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, ofClaims, readBulkClaims } from './bulk-claims.ts'
import { sendClaims as endpoint } from './contract-bulk.ts'
import { lockClaim } from './lock-claim.ts'
import { moveClaimIn } from './move-claim.ts'
import { readDuplicates } from './read-duplicates.ts'
import { readClaimFacts } from './read-packet-facts.ts'
import { readSampled } from './read-sampled.ts'
import { checkClaim } from './rules-checks.ts'

/** Claims whose documents and rules are read with one statement. */
const chunk = 500

/**
 * Sends submitted claims that pass every check of their insurer, are nobody's duplicate and not in the sample for a
 * second look. The others are refused with the reason; each can be sent on its own page.
 */
export const sendClaims = serveBulk(endpoint, {
  ...ofClaims,
  fields: z.object({}),
  before: z.object({ version: z.int(), sent_at: z.coerce.date().nullable() }),
  async preview(tx, ctx, ids) {
    const refusals = await refusalsOf(tx, ctx, ids)
    return (await readBulkClaims(tx, ids)).map((claim) =>
      bulkRowOf(
        claim,
        claim.status === 'submitted' ? (refusals.get(claim.id) ?? null) : 'no-such-move'
      )
    )
  },
  async act(tx, ctx, id) {
    const { sent_at } = await lockClaim(tx, { id })
    const refusal = (await refusalsOf(tx, ctx, [id])).get(id)
    if (refusal !== undefined)
      throw refuse(409, refusal, 'This claim does not pass the checks before it is sent.')
    const { version } = await moveClaimIn(tx, ctx, { id, event: 'send' })
    return { version, sent_at }
  },
  async undo(tx, ctx, id, { version, sent_at }) {
    const claim = await lockClaim(tx, { id })
    const { account_id, submission_count } = claim
    if (claim.version !== version || (await isHandedOver(tx, id)))
      throw refuse(409, 'changed-since', 'Something else happened to this claim.')
    await tx
      .updateTable('claim')
      .set({
        status: 'submitted',
        status_reason: null,
        sent_at,
        submission_count: submission_count - 1,
      })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: id,
      account_id,
      changes: { status: 'submitted' },
    })
  },
})

/** Returns why claims may not be sent without somebody looking at them, by their ids. */
async function refusalsOf(
  tx: Tx,
  ctx: Context,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>()
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk)
    for (const id of await readSampled(tx, some)) refusals.set(id, 'second-look')
    for (const { claim_id } of await readDuplicates(tx, some))
      refusals.set(claim_id, 'possible-duplicate')
    for (const facts of await readClaimFacts(tx, some)) {
      const [problem] = checkClaim(facts, ctx.today()).problems
      if (problem !== undefined) refusals.set(facts.id, problem)
    }
  }
  return refusals
}

/** Whether the packet of a claim went to the insurer after the claim was marked as sent. */
async function isHandedOver(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from claim_packet_event e join claim c on (c.account_id, c.id) = (e.account_id, e.claim_id)
     where c.id = ${id} and e.kind = 'sent' and e.created_at >= c.sent_at`.execute(tx)
  return rows.length > 0
}
