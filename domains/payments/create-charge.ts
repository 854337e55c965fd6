import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import { checkDecided } from '../claims/check-decided.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { chargeCard } from './jobs.ts'

type NewCharge = {
  account_id: string
  claim_id: string
  payment_method_id: string
  /** Minor units of the claim's currency. */
  amount: number
}

/**
 * Creates a payment for a household's share of a claim, and the job that charges the card. Both are committed together;
 * the charge has the payment's own key, so that no retry charges twice. Returns its id. Throws the codes of `payClaim`.
 */
export async function createCharge(
  tx: Tx,
  ctx: Context,
  { account_id, claim_id, payment_method_id, amount }: NewCharge
): Promise<string> {
  // Concurrent payments of one claim see each other.
  await lockHousehold(tx, account_id)
  const claim = await readOwed(tx, account_id, claim_id)
  checkOwed(claim, amount)
  const card = await tx
    .selectFrom('payment_method')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', payment_method_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!card) throw noSuch('payment_method')
  const { id } = await tx
    .insertInto('payment')
    .values({
      account_id,
      claim_id,
      numo_company_id: claim.numo_company_id,
      method: 'card',
      payment_method_id,
      currency: claim.currency,
      amount,
      idempotency_key: randomUUID(),
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.jobs.add(tx, chargeCard, { payment_id: id })
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'payment',
    entity_id: id,
    account_id,
    changes: { amount, currency: claim.currency },
  })
  return id
}

/** Throws `paid-directly`, `not-decided` or `more-than-owed` unless a household owes an amount of a claim. */
export function checkOwed(claim: Owed, amount: number): void {
  if (claim.payee_type !== 'provider')
    throw refuse(409, 'paid-directly', 'The household pays this claim at the clinic itself.')
  checkDecided(claim)
  if (amount > claim.open_amount)
    throw refuse(409, 'more-than-owed', 'The amount is more than is owed on this claim.')
}

export type Owed = {
  payee_type: string
  outcome: string | null
  decision_reversed_at: unknown
  currency: string
  numo_company_id: string
  /** Owed by the household, less payments on their way and what arrived for it but is not allocated. */
  open_amount: number
}

/** Reads what a household owes of a claim. Throws 404 `no-such-claim`. */
export async function readOwed(tx: Tx, account_id: string, claim_id: string): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select c.payee_type, c.outcome, c.decision_reversed_at, c.currency, c.numo_company_id,
           (c.patient_balance - coalesce((
              select sum(case when p.status = 'succeeded' then p.unallocated_amount else p.amount end) from payment p
               where (p.account_id, p.claim_id) = (c.account_id, c.id) and p.failure_code is null
                 and (p.status not in ('succeeded', 'cancelled')
                      or p.status = 'succeeded' and not exists (
                        select from payment_item i where (i.account_id, i.payment_id) = (p.account_id, p.id)))), 0))::float8 as open_amount
      from claim c where c.account_id = ${account_id} and c.id = ${claim_id}`.execute(tx)
  const [claim] = rows
  if (!claim) throw noSuch('claim')
  return claim
}
