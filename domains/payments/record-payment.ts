import { randomUUID } from 'node:crypto'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { accountOf } from '../accounts/account-of.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import { checkDayOver } from '../check-day-over.ts'
import type { Context } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postTransferred } from '../ledger/rules-postings.ts'
import { allocateNewPayment } from './allocate-new-payment.ts'
import type { recordPayment as endpoint } from './contract-admin.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { checkOwed, readOwed } from './create-charge.ts'
import { readPayment } from './read-payment.ts'

/**
 * Records a payment of a household that came by transfer or cash, posts it, and allocates it to its claim; without one it
 * is a deposit. Throws 409 `reference-taken` when it is recorded already, and the codes of the contract.
 */
export const recordPayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const { id: account_id, claim_id, method, currency, amount, received_on } = input
    const reference = input.reference || null
    await lockHousehold(tx, account_id)
    const claim = claim_id && (await readOwed(tx, account_id, claim_id))
    if (claim) {
      if (claim.currency !== currency)
        throw refuse(
          422,
          'other-currency',
          'The payment and the claim are in different currencies.'
        )
      checkOwed(claim, amount)
    }
    checkDayOver(ctx, received_on)
    const { numo_company_id } = claim ? claim : await accountOf(tx, account_id, ['numo_company_id'])
    const made = await tx
      .insertInto('payment')
      .values({
        account_id,
        claim_id,
        numo_company_id,
        method,
        currency,
        amount,
        status: 'succeeded',
        succeeded_at: ctx.now(),
        received_on,
        reference,
        idempotency_key: randomUUID(),
        created_by: ctx.actor?.user_id ?? null,
      })
      .onConflict((same) =>
        same
          .columns(['numo_company_id', 'method', 'reference'])
          .where('reference', 'is not', null)
          .doNothing()
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) throw refuse(409, 'reference-taken', 'A payment with this reference is recorded.')
    const { id } = made
    await postEntry(tx, ctx, {
      numo_company_id,
      event: 'transferred',
      source_type: 'payment',
      source_id: id,
      effective_on: received_on,
      lines: postTransferred(account_id, { currency, amount }),
    })
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'payment',
      entity_id: id,
      account_id,
      changes: { method, amount, currency, received_on, reference },
    })
    await allocateNewPayment(tx, ctx, id)
    return readPayment(tx, id)
  })
