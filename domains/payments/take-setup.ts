import { sql } from 'kysely'
import type { CardSetup } from '@numo/adapters/card-payments/port.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { SetupStatus } from './rules.ts'
import { takeMethod } from './take-method.ts'

type TakeSetupDeps = Pick<Context, 'tx' | 'vouch' | 'cards' | 'caller' | 'today' | 'now' | 'jobs'>

const mostTries = 8

/**
 * Reads a card setup from the payment service and stores its state, with its card once it succeeded. Idempotent and
 * independent of order. Returns null when the setup is unknown here or at the service.
 */
export async function takeSetup(ctx: TakeSetupDeps, setup_id: string): Promise<CardSetup | null> {
  for (let n = 0; n < mostTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const before = await ctx.tx((tx) =>
      tx
        .selectFrom('card_setup')
        .select(['id', 'account_id', 'version'])
        .where('stripe_setup_intent_id', '=', setup_id)
        .executeTakeFirst()
    )
    if (!before) return null
    const now = await ctx.cards.readSetup(setup_id)
    if (!now) return null
    // Stores the card first, so that a succeeded setup always has its card.
    if (now.status === 'succeeded' && now.payment_method_id)
      await takeMethod(ctx, now.payment_method_id, setup_id)
    if (await write(ctx, before, setup_id, now)) return now
  }
  throw new Error('A card setup changes faster than it can be read')
}

type Row = { id: string; account_id: string; version: number }

/** Returns false when the row changed since it was read. */
const write = (
  { tx, vouch, caller }: TakeSetupDeps,
  { id, account_id, version }: Row,
  stripe_setup_intent_id: string,
  { status, error_code }: CardSetup
): Promise<boolean> =>
  tx(async (tx) => {
    const row = await tx
      .selectFrom('card_setup')
      .select(['status', 'error_code', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.version !== version) return false
    const kept: SetupStatus = status
    if (row.status === kept && row.error_code === error_code) return true
    const changes = { status: kept, error_code }
    const fields = vouch(tx, 'take_setup', { stripe_setup_intent_id, ...changes })
    await sql`select app.take_setup(${fields})`.execute(tx)
    const what = { entity_type: 'card_setup', entity_id: id, account_id } as const
    await record(tx, caller, { ...what, action: 'U', changes })
    return true
  })
