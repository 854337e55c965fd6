import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { checkDayOver } from '../check-day-over.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { recordStayDeposit as endpoint } from './contract.ts'
import { readStayRow, type StayRow } from './read-stay.ts'
import { depositableIn } from './rules-versions.ts'

/**
 * Records what became of a deposit; the database books it. Throws 404 `no-such-authorization` and `no-such-claim`, 409 `stay-fixed`
 * for a draft, `deposit-too-small` when the clinic does not hold as much, `deposit-claim` when the claim cannot take or give it,
 * 422 `method-needed` and `day-to-come`.
 */
export const recordStayDeposit = (
  ctx: Context,
  { id, ...entry }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const isAtDesk = entry.kind === 'received' || entry.kind === 'refunded'
    checkDayOver(ctx, entry.happened_on)
    if (isAtDesk && entry.method === null)
      throw refuse(422, 'method-needed', 'Say how it was paid.')
    const row = await readStayRow(tx, id)
    if (!isAtDesk && !row.claims.some((claim) => claim.id === entry.claim_id)) throw noSuch('claim')
    return {
      deposit_id: await insertDeposit(tx, ctx, row, {
        ...entry,
        method: isAtDesk ? entry.method : null,
        claim_id: isAtDesk ? null : entry.claim_id,
        reference: entry.reference || null,
      }),
    }
  })

/** Inserts an entry of a deposit and records it. Throws as `recordStayDeposit`. */
export async function insertDeposit(
  tx: Tx,
  ctx: Context,
  row: StayRow,
  entry: Omit<InputOf<typeof endpoint>, 'id'>
): Promise<string> {
  const { account_id, partner_id, currency, versions } = row
  const authorization_id = depositableIn(versions)
  if (authorization_id === null)
    throw refuse(409, 'stay-fixed', 'Send the request before you take a deposit for it.')
  const { id } = await tx
    .insertInto('stay_deposit')
    .values({
      ...entry,
      ...{ account_id, partner_id, authorization_id, currency },
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseDeposit)
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'stay_deposit',
    entity_id: authorization_id,
    ...{ account_id, partner_id },
    changes: { kind: entry.kind, amount: entry.amount, currency },
  })
  return id
}

/** What the database refuses of a deposit, by its constraint. */
function refuseDeposit(error: unknown): never {
  const of = (field: 'constraint' | 'dataType') =>
    error instanceof Error && field in error ? String(Reflect.get(error, field)) : ''
  const constraint = of('constraint')
  if (constraint === 'stay_deposit_held')
    throw refuse(409, 'deposit-too-small', 'The clinic does not hold that much of the deposit.')
  if (/^(?:stay_deposit_claim|claim_patient_not_overpaid|claim_settled_is_zero)$/.test(constraint))
    throw refuse(409, 'deposit-claim', 'This claim cannot use or return that much.')
  if (/^(?:signed_)?amount$/.test(of('dataType')))
    throw refuse(422, 'amount-too-large', 'This amount is too large.')
  throw error
}
