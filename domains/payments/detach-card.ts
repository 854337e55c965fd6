import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { holdHousehold } from '../accounts/hold-household.ts'
import { setCard } from '../accounts/set-card.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { detachCard as detachCardJob } from './jobs.ts'
import { readMethods } from './read-methods.ts'
import { afterRemoval } from './rules.ts'

type CardToDetach = {
  account_id: string
  id: string
  /** Whoever asks knows that without a card the account is incomplete. */
  accepts_incomplete: boolean
  reason: string | null
}

/**
 * Takes a card off file at once: nothing is charged to it from now on, whether the payment service answers or not; it is
 * told in the background. The last card goes only with the account's being incomplete accepted. Removing it twice is
 * removing it once.
 */
export async function detachCard(
  { caller, jobs }: Pick<Context, 'caller' | 'jobs'>,
  tx: Tx,
  { account_id, id, accepts_incomplete, reason }: CardToDetach
): Promise<void> {
  // Two that remove the last two cards at once must see each other.
  await holdHousehold(tx, account_id)
  const row = await tx
    .selectFrom('payment_method')
    .select(['status', 'stripe_payment_method_id as card'])
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (!row) throw noSuch('payment_method')
  if (row.status === 'detached') return
  const methods = await readMethods(tx, account_id)
  const { next, is_last } = afterRemoval(methods, id)
  if (is_last && !accepts_incomplete)
    throw refuse(
      409,
      'last-card',
      'This is the only card. Without one the account is incomplete until you add another.'
    )
  await sql`select app.detach_card(${id})`.execute(tx)
  const what = { entity_type: 'payment_method', entity_id: id, account_id } as const
  await record(tx, caller, { ...what, action: 'D', changes: { status: 'detached' }, reason })
  const wasDefault = methods.some((one) => one.id === id && one.is_default)
  if (wasDefault || is_last)
    await setCard(tx, caller, { account_id, card: next?.stripe_payment_method_id ?? null })
  await jobs.add(tx, detachCardJob, { card: row.card }, { once_key: row.card })
}
