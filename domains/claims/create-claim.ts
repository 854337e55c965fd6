import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { accountOf } from '../accounts/account-of.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { createClaim as endpoint, StaffClaim } from './contract-staff.ts'
import { insertLines } from './save-lines.ts'
import { readClaim } from './read-claim.ts'

/**
 * Creates a draft claim with its lines. Throws 404 `no-such-account`, and 409 `not-treated` for a clinic that does not
 * treat the person, 422 `no-clinic` when a clinic is to be paid and none is named.
 */
export const createClaim = (ctx: Context, input: InputOf<typeof endpoint>): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    const { lines, diagnoses, ...header } = input
    const { account_id, partner_id, client_id } = header
    if (header.payee_type === 'provider' && partner_id === null)
      throw refuse(422, 'no-clinic', 'Choose the clinic that the insurer pays.')
    const { numo_company_id } = await accountOf(tx, account_id, ['numo_company_id'])
    if (partner_id !== null) {
      const treats = await tx
        .selectFrom('care_relationship')
        .select('client_id')
        .where('account_id', '=', account_id)
        .where('partner_id', '=', partner_id)
        .where('client_id', '=', client_id)
        .where('status', '=', 'active')
        .executeTakeFirst()
      if (!treats) throw refuse(409, 'not-treated', 'This clinic does not treat this person')
    }
    const { id } = await tx
      .insertInto('claim')
      .values({
        ...header,
        numo_company_id,
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLines(tx, { account_id, partner_id, claim_id: id }, { lines, diagnoses })
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'claim',
      entity_id: id,
      account_id,
      changes: { type: header.type, currency: header.currency, status: 'draft' },
    })
    return readClaim(tx, ctx, id)
  })
