import { sql } from 'kysely'
import type { CardMethod } from '@numo/adapters/card-payments/port.ts'
import { setCard } from '../accounts/set-card.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { readMethods } from './read-methods.ts'
import { afterRemoval, expiryOf, type MethodStatus } from './rules.ts'

type SyncMethodDeps = Pick<Context, 'tx' | 'vouch' | 'cards' | 'caller' | 'today' | 'now' | 'jobs'>

type Row = { id: string; account_id: string; status: MethodStatus; version: number }
type Account = {
  id: string
  stripe_customer_id: string | null
  stripe_payment_method_id: string | null
}

/** How many times the payment service is read again because of concurrent writes. */
export const maxTries = 8

/**
 * `stale`: another transaction wrote since the state was read; nothing was stored, read it again. `new`: a new row was
 * stored; it had no version to compare, so its state must be read once more.
 */
export type SyncOutcome = 'stale' | 'new' | 'settled'

const rowOf = (tx: Tx, card: string): Promise<Row | undefined> =>
  tx
    .selectFrom('payment_method')
    .select(['id', 'account_id', 'status', 'version'])
    .where('stripe_payment_method_id', '=', card)
    .executeTakeFirst()

/**
 * Reads a card's state from the payment service and stores it. Idempotent and independent of event order: a concurrent
 * write makes it read again, so that the last writer has the latest state. A card removed here stays removed.
 */
export async function syncMethod(ctx: SyncMethodDeps, card: string): Promise<void> {
  for (let n = 0; n < maxTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const seen = await fetchMethod(ctx, card)
    if ((await ctx.tx((tx) => storeMethod(tx, ctx, seen))) === 'settled') return
  }
  throw new Error('A card changes faster than it can be read')
}

export type MethodSnapshot = {
  card: string
  setup_intent_id: string | null
  before: Row | undefined
  now: CardMethod | null
}

/** Reads the row of a card, and then its state from the payment service. */
export async function fetchMethod(
  { tx, cards }: Pick<SyncMethodDeps, 'tx' | 'cards'>,
  card: string,
  setup_intent_id: string | null = null
): Promise<MethodSnapshot> {
  const before = await tx((tx) => rowOf(tx, card))
  return { card, setup_intent_id, before, now: await cards.readMethod(card) }
}

/** Stores the state of a card, its notice and the default card that follows from it. Locks its account. */
export async function storeMethod(
  tx: Tx,
  ctx: SyncMethodDeps,
  seen: MethodSnapshot
): Promise<SyncOutcome> {
  const { card, before, now } = seen
  const account = await lockAccount(tx, before?.account_id, now?.customer_id ?? null)
  // No account has this customer.
  if (!account) return 'settled'
  const row = await rowOf(tx, card)
  if (row?.version !== before?.version) return 'stale'
  const isOn = now !== null && now.customer_id === account.stripe_customer_id
  const status: MethodStatus =
    !isOn || row?.status === 'detached'
      ? 'detached'
      : expiryOf(now, ctx.today()) === 'expired'
        ? 'expired'
        : 'active'
  if (row || isOn)
    await storeState(tx, ctx, account.id, seen, { status, facts: isOn ? shownOf(now) : {} })
  await ensureDefaultCard(tx, ctx, account)
  return row !== undefined || !isOn ? 'settled' : 'new'
}

async function lockAccount(
  tx: Tx,
  account_id: string | undefined,
  customer_id: string | null
): Promise<Account | undefined> {
  if (account_id === undefined && customer_id === null) return undefined
  const { rows } = await sql<Account>`
    select id, stripe_customer_id, stripe_payment_method_id from account
     where ${account_id === undefined ? sql`stripe_customer_id = ${customer_id}` : sql`id = ${account_id}`}
       for update`.execute(tx)
  return rows[0]
}

const shownOf = ({ brand, last4, exp_month, exp_year }: CardMethod) => ({
  brand,
  last4,
  exp_month,
  exp_year,
})
type Facts = Partial<ReturnType<typeof shownOf>>

/** Stores the card's state as signed by the program, and notifies the household of a new card. */
async function storeState(
  tx: Tx,
  { vouch, caller }: SyncMethodDeps,
  account_id: string,
  { card, now, setup_intent_id }: MethodSnapshot,
  { status, facts }: { status: MethodStatus; facts: Facts }
): Promise<void> {
  const fields = vouch(tx, 'take_card', {
    account_id,
    customer_id: now?.customer_id,
    stripe_payment_method_id: card,
    stripe_setup_intent_id: setup_intent_id,
    status,
    ...facts,
  })
  const { rows } = await sql<{ method_id: string; is_new: boolean }>`
    select * from app.take_card(${fields})`.execute(tx)
  const [stored] = rows
  if (!stored) return
  const { method_id, is_new } = stored
  await record(tx, caller, {
    action: is_new ? 'C' : 'U',
    entity_type: 'payment_method',
    entity_id: method_id,
    account_id,
    changes: is_new ? facts : { status, ...facts },
  })
  if (!is_new) return
  await notify(tx, {
    to: { account_id },
    kind: 'card_on_file',
    facts: { brand: facts.brand ?? '', last4: facts.last4 ?? '' },
    link: '/home/billing',
    dedupe_key: method_id,
  })
}

/** Keeps the default card among those on file: if it is not, the first active one becomes the default. */
async function ensureDefaultCard(tx: Tx, ctx: SyncMethodDeps, account: Account) {
  const methods = await readMethods(tx, account.id)
  const chosen = account.stripe_payment_method_id
  if (methods.some(({ stripe_payment_method_id }) => stripe_payment_method_id === chosen)) return
  const { next } = afterRemoval(methods, '')
  const card = next?.stripe_payment_method_id ?? null
  if (card === chosen) return
  await setCard(tx, ctx.caller, { account_id: account.id, card })
  await notifyApprovalNeeded(tx, ctx, account.id)
}
