import type { z } from 'zod'
import type { SendOutcome } from '@numo/adapters/webhooks/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'
import type { Dropped } from '../serve-job.ts'
import { deliverWebhookJob } from './jobs.ts'
import { isGivenUp, oldSecretLasts_ms, restAfter } from './rules.ts'
import { secretOf } from './secret-of.ts'
import { headersOf } from './sign-webhook.ts'

type Input = z.output<(typeof deliverWebhookJob)['data']>
type OpenDelivery = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

/**
 * Sends an event once, signed as the Standard Webhooks specification says, and writes down what became of it: the next
 * try is planned with it. Killed in between, it is sent again, with the same id.
 */
export async function deliverWebhook(
  ctx: Context,
  { delivery_id }: Input
): Promise<void | Dropped> {
  const found = await ctx.tx((tx) => readDelivery(tx, delivery_id))
  if (!found) return { dropped: 'it is over, or its time has not come' }
  if (found.endpoint_status === 'paused') return { dropped: 'its endpoint is paused' }
  if (found.next_attempt_at && found.next_attempt_at > ctx.now())
    return { dropped: 'its time has not come' }
  if (found.endpoint_status !== 'active') {
    await ctx.tx((tx) => endDelivery(tx, found))
    return { dropped: 'its endpoint is off' }
  }
  const outcome = await ctx.webhooks.send(messageOf(ctx, found))
  await ctx.tx((tx) => writeOutcome(ctx, tx, found, outcome))
}

const readDelivery = (tx: Tx, id: string) =>
  tx
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
    .select([
      'd.id',
      'd.partner_id',
      'd.endpoint_id',
      'd.event_id',
      'd.type',
      'd.data',
      'd.attempts',
    ])
    .select(['d.created_at', 'd.next_attempt_at', 'e.url', 'e.status as endpoint_status'])
    .select(['e.secret_sealed', 'e.old_secret_sealed', 'e.secret_changed_at'])
    .where('d.id', '=', id)
    .where('d.status', 'in', ['waiting', 'retrying'])
    .executeTakeFirst()

function messageOf(ctx: Context, found: OpenDelivery) {
  const { endpoint_id, event_id: id, type, data, created_at, url } = found
  const now = ctx.now()
  const isChangedLately = now.getTime() - found.secret_changed_at.getTime() < oldSecretLasts_ms
  const sealed = [found.secret_sealed, ...(isChangedLately ? [found.old_secret_sealed] : [])]
  const secrets = sealed.flatMap((one) => (one ? [ctx.vault.open(one, secretOf(endpoint_id))] : []))
  const body = JSON.stringify({ id, type, timestamp: created_at.toISOString(), data })
  return { url, body, headers: headersOf(secrets, { id, body, now }) }
}

const endDelivery = (tx: Tx, { id }: OpenDelivery) =>
  tx
    .updateTable('webhook_delivery')
    .set({ status: 'failed', problem: 'endpoint_off', next_attempt_at: null })
    .where('id', '=', id)
    .execute()

async function writeOutcome(ctx: Context, tx: Tx, found: OpenDelivery, outcome: SendOutcome) {
  const { id, endpoint_id, partner_id } = found
  const now = ctx.now()
  const attempts = found.attempts + 1
  const rest = outcome.problem === null ? null : restAfter(attempts)
  const next_attempt_at = rest === null ? null : new Date(now.getTime() + rest * 1000)
  const written = await tx
    .updateTable('webhook_delivery')
    .set({
      status: outcome.problem === null ? 'delivered' : next_attempt_at ? 'retrying' : 'failed',
      attempts,
      next_attempt_at,
      attempted_at: now,
      problem: outcome.problem,
      response_status: outcome.status,
      response_body: outcome.body,
      took_ms: outcome.took_ms,
    })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'retrying'])
    // Another run of this job was quicker.
    .where('attempts', '=', found.attempts)
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  if (next_attempt_at)
    await ctx.jobs.add(
      tx,
      deliverWebhookJob,
      { delivery_id: id },
      { run_at: next_attempt_at, group: partner_id }
    )
  const endpoint = await tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({
      failing_since: outcome.problem === null ? null : eb.fn.coalesce('failing_since', eb.val(now)),
    }))
    .where('id', '=', endpoint_id)
    .returning(['failing_since', 'status'])
    .executeTakeFirstOrThrow()
  const { failing_since } = endpoint
  if (failing_since && endpoint.status === 'active' && isGivenUp(failing_since, now))
    await disable(ctx, tx, found)
}

/** Switches an endpoint off that failed for days, and notifies its organisation. */
async function disable(ctx: Context, tx: Tx, { endpoint_id, partner_id, url }: OpenDelivery) {
  await tx
    .updateTable('webhook_endpoint')
    .set({ status: 'disabled' })
    .where('id', '=', endpoint_id)
    .execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'webhook_endpoint',
    entity_id: endpoint_id,
    partner_id,
    changes: { status: 'disabled' },
  })
  await notifyPartner(tx, partner_id, {
    kind: 'webhook_disabled',
    facts: { host: new URL(url).host.slice(0, 200) },
    link: '/dashboard/settings#webhooks',
    dedupe_key: `${endpoint_id}:${ctx.today()}`,
  })
}
