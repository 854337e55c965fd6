import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
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
  /** The caller accepts that without a card the account becomes incomplete. */
  accepts_incomplete: boolean
  reason: string | null
}

/**
 * Removes a card from file immediately, so that it is never charged again; a job detaches it at the payment service.
 * Throws `last-card` for the only card unless `accepts_incomplete`. Idempotent.
 */
export async function detachCard(
  { caller, jobs }: Pick<Context, 'caller' | 'jobs'>,
  tx: Tx,
  { account_id, id, accepts_incomplete, reason }: CardToDetach
): Promise<void> {
  // Serializes concurrent removals of the last two cards.
  await lockHousehold(tx, account_id)
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
