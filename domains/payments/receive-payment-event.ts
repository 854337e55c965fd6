import { BadEvent } from '@numo/adapters/card-payments/port.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { processPaymentEvent } from './jobs.ts'
import { isKnownEvent } from './rules-events.ts'

/**
 * Webhook of the payment service: verifies the signature, stores the event and queues its job in one transaction, so
 * that no event acknowledged with 200 is lost. Idempotent by event id. Events of unknown type are stored and not
 * processed. Throws `bad-event` when the signature is invalid or too old.
 */
export async function receivePaymentEvent(
  { cards, tx, jobs, now }: Pick<Context, 'cards' | 'tx' | 'jobs' | 'now'>,
  { raw, signature }: { raw: string; signature: string | undefined }
): Promise<{ received: true }> {
  const event = await cards.readEvent(raw, signature, now()).catch((error: unknown) => {
    if (error instanceof BadEvent)
      throw refuse(400, 'bad-event', 'This is not an event of the payment service')
    throw error
  })
  await tx(async (tx) => {
    const isKnown = isKnownEvent(event.type)
    const made = await tx
      .insertInto('webhook_event')
      .values({
        source: 'stripe',
        external_id: event.id,
        type: event.type,
        payload: JSON.stringify(event.payload),
        happened_at: event.happened_at,
        processed_at: isKnown ? null : now(),
      })
      .onConflict((same) => same.columns(['source', 'external_id']).doNothing())
      .returning('external_id')
      .executeTakeFirst()
    if (made && isKnown) await jobs.add(tx, processPaymentEvent, { external_id: event.id })
  })
  return { received: true }
}
