import { z } from 'zod'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, isOver, ofClaims, readBulkClaims } from './bulk-claims.ts'
import { snoozeClaims as endpoint } from './contract-bulk.ts'
import { snoozeFields, type snoozeClaim as single } from './contract-snooze.ts'
import type { StaffClaim } from './contract-staff.ts'
import { lockClaim, type LockedClaim } from './lock-claim.ts'
import { readClaim } from './read-claim.ts'

type Snooze = { until: string | null; reason?: string | undefined }

/**
 * Takes claims out of the queues until a day, or back into them. They return by themselves: the queues compare the day
 * with today. Closed and cancelled claims are refused.
 */
export const snoozeClaims = serveBulk(endpoint, {
  ...ofClaims,
  fields: z.object(snoozeFields),
  before: z.object({
    snoozed_until: z.string().nullable(),
    snooze_reason: z.string().nullable(),
    version: z.int(),
  }),
  async preview(tx, ctx, ids, snooze) {
    requireDay(ctx, snooze)
    return (await readBulkClaims(tx, ids)).map((claim) =>
      bulkRowOf(
        claim,
        isOver(claim)
          ? 'claim-over'
          : claim.snoozed_until === snooze.until
            ? 'snoozed-already'
            : null
      )
    )
  },
  async act(tx, ctx, id, snooze) {
    const claim = await snoozeIn(tx, ctx, id, snooze)
    const { snoozed_until, snooze_reason, version } = claim
    return { snoozed_until, snooze_reason, version: version + 1 }
  },
  async undo(tx, ctx, id, { version, snoozed_until, snooze_reason }) {
    const claim = await lockClaim(tx, { id })
    if (claim.version !== version)
      throw refuse(409, 'changed-since', 'Something else happened to this claim.')
    await write(tx, ctx, claim, { until: snoozed_until, reason: snooze_reason ?? undefined })
  },
})

/** Snoozes one claim, or wakes it. Throws 404 `no-such-claim`, 409 `claim-over`, 422 `day-past`. */
export const snoozeClaim = (
  ctx: Context,
  { id, ...snooze }: InputOf<typeof single>
): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    requireDay(ctx, snooze)
    const claim = await lockClaim(tx, { id })
    if (isOver(claim)) throw over()
    await write(tx, ctx, claim, snooze)
    return readClaim(tx, ctx, id)
  })

const over = () => refuse(409, 'claim-over', 'Nothing is left to do on this claim.')

function requireDay(ctx: Context, { until, reason }: Snooze): void {
  if (until === null) return
  if (until <= ctx.today()) throw refuse(422, 'day-past', 'Choose a day after today.')
  if (!reason) throw refuse(422, 'reason-needed', 'Say why.')
}

/** Returns the claim as it was. */
async function snoozeIn(tx: Tx, ctx: Context, id: string, snooze: Snooze): Promise<LockedClaim> {
  const claim = await lockClaim(tx, { id })
  if (isOver(claim)) throw over()
  if (claim.snoozed_until === snooze.until)
    throw refuse(409, 'snoozed-already', 'It returns on that day already.')
  await write(tx, ctx, claim, snooze)
  return claim
}

async function write(
  tx: Tx,
  ctx: Context,
  { id, account_id }: LockedClaim,
  { until, reason }: Snooze
): Promise<void> {
  const snooze_reason = until === null ? null : (reason ?? null)
  await tx
    .updateTable('claim')
    .set({ snoozed_until: until, snooze_reason })
    .where('id', '=', id)
    .execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'claim',
    entity_id: id,
    account_id,
    changes: { snoozed_until: until },
    reason: snooze_reason,
  })
}
