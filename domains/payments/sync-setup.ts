import { sql } from 'kysely'
import type { CardSetup } from '@numo/adapters/card-payments/port.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { fetchMethod, maxTries, storeMethod } from './sync-method.ts'
import type { MethodSnapshot, SyncOutcome } from './sync-method.ts'

type SyncSetupDeps = Pick<Context, 'tx' | 'vouch' | 'cards' | 'caller' | 'today' | 'now' | 'jobs'>

type SetupSnapshot = {
  before: { id: string; account_id: string; version: number }
  now: CardSetup
  /** Its card, once the setup has succeeded. */
  method: MethodSnapshot | null
}

/**
 * Reads a card setup from the payment service and stores its state, with its card once it succeeded, in one
 * transaction. Idempotent and independent of order. Returns null when the setup is unknown here or at the service.
 */
export async function syncSetup(ctx: SyncSetupDeps, setup_id: string): Promise<CardSetup | null> {
  for (let n = 0; n < maxTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const seen = await fetchSetup(ctx, setup_id)
    if (!seen) return null
    if ((await ctx.tx((tx) => storeSetup(tx, ctx, seen))) === 'settled') return seen.now
  }
  throw new Error('A card setup changes faster than it can be read')
}

/** Reads the rows of a setup and its card, each before its state at the payment service. Null: see `syncSetup`. */
export async function fetchSetup(
  { tx, cards }: Pick<SyncSetupDeps, 'tx' | 'cards'>,
  setup_id: string
): Promise<SetupSnapshot | null> {
  const before = await tx((tx) =>
    tx
      .selectFrom('card_setup')
      .select(['id', 'account_id', 'version'])
      .where('stripe_setup_intent_id', '=', setup_id)
      .executeTakeFirst()
  )
  const now = before && (await cards.readSetup(setup_id))
  if (!now) return null
  const card = now.status === 'succeeded' ? now.payment_method_id : null
  return { before, now, method: card ? await fetchMethod({ tx, cards }, card, setup_id) : null }
}

/** Stores the state of a setup and of its card. Locks the household. */
export async function storeSetup(
  tx: Tx,
  ctx: SyncSetupDeps,
  { before: { id, account_id, version }, now, method }: SetupSnapshot
): Promise<SyncOutcome> {
  await lockHousehold(tx, account_id)
  const row = await tx
    .selectFrom('card_setup')
    .select(['status', 'error_code', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.version !== version) return 'stale'
  const outcome = method ? await storeMethod(tx, ctx, method) : 'settled'
  const { status, error_code } = now
  if (outcome === 'stale' || (row.status === status && row.error_code === error_code))
    return outcome
  const changes = { status, error_code }
  const fields = ctx.vouch(tx, 'take_setup', { stripe_setup_intent_id: now.id, ...changes })
  await sql`select app.take_setup(${fields})`.execute(tx)
  const what = { entity_type: 'card_setup', entity_id: id, account_id } as const
  await record(tx, ctx.caller, { ...what, action: 'U', changes })
  return outcome
}
