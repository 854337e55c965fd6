import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { askAbout } from './check-eligibility.ts'
import type { checkPatientCover as endpoint } from './contract-partner.ts'

/**
 * Asks about the cover of a person who shares their data with the caller's clinic. The household sees the question and its answer.
 * Throws 404 `no-such-client`, 404 `no-such-policy` for a policy that does not cover the person, and 429 `too-many-checks`.
 */
export const checkPatientCover = (
  ctx: Context,
  { id: client_id, coverage_id, by_hand }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const patient = await tx
      .selectFrom('care_relationship as k')
      .innerJoin('partner as o', 'o.id', 'k.partner_id')
      .select(['k.account_id', 'o.name as clinic'])
      .where('k.partner_id', '=', partner_id)
      .where('k.client_id', '=', client_id)
      .where('k.status', '=', 'active')
      .executeTakeFirst()
    if (!patient) throw noSuch('client')
    const { account_id, clinic } = patient
    const cover = await tx
      .selectFrom('coverage')
      .select('policy_id')
      .where('id', '=', coverage_id)
      .where('client_id', '=', client_id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst()
    if (!cover) throw noSuch('policy')
    const question = { account_id, policy_id: cover.policy_id, coverage_id, by_hand }
    return { id: await askAbout(tx, ctx, question, clinic) }
  })
