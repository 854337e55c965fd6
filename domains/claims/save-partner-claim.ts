import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import { newestDay } from '../check-day-over.ts'
import type { Context } from '../context.ts'
import type { savePartnerClaim as endpoint } from './contract-partner.ts'
import { insertPartnerClaim } from './insert-partner-claim.ts'
import { lockPartnerClaim } from './lock-partner-claim.ts'
import { coverOf, patientOf } from './patient-cover.ts'
import { isWithFiler } from './rules.ts'
import { replaceLines } from './save-lines.ts'

type Input = InputOf<typeof endpoint>

/**
 * Creates a draft claim of the caller's clinic for a person it treats, or changes one that is with the clinic. Throws 404
 * `no-such-client` for a person who does not share their data with it, 404 `no-such-policy` for a policy that does not
 * cover the person, 422 `wrong-service-days`, 409 `deposit-used` when it says less paid at the clinic than the deposit used for it, 409 `claim-fixed` once the claim was sent, and 409 `claim-person-fixed` for
 * another person or currency.
 */
export const savePartnerClaim = (ctx: Context, input: Input): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { id, version, client_id, coverage_id, currency, lines, diagnoses, ...header } = input
    if (input.service_until < input.service_from || input.service_until > newestDay(ctx))
      throw refuse(
        422,
        'wrong-service-days',
        'The days of the care must be in order and not in the future.'
      )
    const before = id === undefined ? null : await lockPartnerClaim(tx, ctx, { id, version })
    if (before === undefined || (before && !isWithFiler(before.status)))
      throw refuse(409, 'claim-fixed', 'This claim was sent and cannot be changed.')
    if (before && (before.client_id !== client_id || before.currency !== currency))
      throw refuse(409, 'claim-person-fixed', 'The person and the currency of a claim stay.')
    const partner_id = actingPartner(ctx)
    const { account_id, numo_company_id } = await patientOf(tx, partner_id, client_id)
    const of = { account_id, partner_id }
    const content = { lines, diagnoses }
    let claim_id = id
    if (claim_id === undefined)
      claim_id = await insertPartnerClaim(tx, ctx, {
        ...{ ...header, ...of, ...content },
        ...{ client_id, coverage_id, numo_company_id, currency },
      })
    else {
      const cover = await coverOf(tx, { account_id, client_id, coverage_id })
      await tx
        .updateTable('claim')
        .set({ ...header, ...cover })
        .where('id', '=', claim_id)
        .execute()
        .catch(refuseUsedDeposit)
      await replaceLines(tx, { ...of, claim_id }, content)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'claim',
        entity_id: claim_id,
        ...of,
        changes: { type: input.type, currency, lines: lines.length },
      })
    }
    // Triggers that keep the sums of the lines count the version up.
    return tx
      .selectFrom('claim')
      .select(['id', 'version'])
      .where('id', '=', claim_id)
      .executeTakeFirstOrThrow()
  })

/** What a claim says was paid at the clinic is at least the deposit that is used for it. */
function refuseUsedDeposit(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'claim_deposit_used')
    throw refuse(409, 'deposit-used', 'A deposit of this stay is used for the claim.')
  throw error
}
