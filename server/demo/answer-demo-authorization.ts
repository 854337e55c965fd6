import {
  decideAuthorization,
  noGuarantee,
} from '@numo/domains/authorizations/decide-authorization.ts'
import { getAuthorization } from '@numo/domains/authorizations/get-authorization.ts'
import { moveAuthorization } from '@numo/domains/authorizations/move-authorization.ts'
import { actingPartner } from '@numo/domains/acting-partner.ts'
import type { Context } from '@numo/domains/context.ts'
import { answerEligibility } from '@numo/domains/eligibility/answer-eligibility.ts'
import { checkEligibility } from '@numo/domains/eligibility/check-eligibility.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'

/** What the insurer says: nothing yet, or which share of each line it guarantees, in basis points. */
export type DemoAnswer =
  | 'sent'
  | 'denied'
  | { share_bps: number; reason: string | null; patient_share: string }

/** Has staff confirm the cover of a submitted request, send it to the insurer and record what it answered. */
export async function answerDemoAuthorization(
  staff: Context,
  id: string,
  answer: DemoAnswer
): Promise<void> {
  const { account_id, policy_id, coverage_id } = await staff.tx((tx) =>
    tx
      .selectFrom('prior_authorization as a')
      .innerJoin('coverage as v', 'v.id', 'a.coverage_id')
      .select(['a.account_id', 'v.policy_id', 'v.id as coverage_id'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow()
  )
  const check = await checkEligibility(staff, {
    ...{ accountId: account_id, policy_id, coverage_id, by_hand: true },
  })
  await answerEligibility(staff, {
    ...{ id: check.id, version: check.version, in_force: true, said_by: 'Llamada 20417' },
  })
  const read = () => getAuthorization(staff, { id })
  await moveAuthorization(staff, { id, version: (await read()).version, event: 'send' })
  if (answer === 'sent') return
  const { version, currency, costs } = await read()
  if (answer === 'denied') {
    await decideAuthorization(staff, {
      ...{ id, version, outcome: 'denied', lines: [], ...noGuarantee },
      reason: 'El plan pide doce meses de espera para este tratamiento.',
      decision_reasons: ['waiting_period'],
    })
    return
  }
  const lines = costs.map(({ sequence, amount }) => ({
    sequence,
    approved_amount: Math.round((amount * answer.share_bps) / 10_000),
  }))
  await decideAuthorization(staff, {
    ...{ id, version, lines, reason: answer.reason, insurer_reference: `GA-${id.slice(-6)}` },
    outcome: answer.share_bps === 10_000 ? 'approved' : 'partially_approved',
    decision_reasons: answer.share_bps === 10_000 ? [] : ['price_too_high'],
    guaranteed_amount: lines.reduce((sum, line) => sum + line.approved_amount, 0),
    guarantee_currency: currency,
    valid_from: staff.today(),
    valid_until: dayAfter(staff.today(), 60),
    patient_share_note: answer.patient_share,
  })
}

/**
 * Makes an insured person of another household than those it treats a patient of the clinic. Returns their id, or
 * undefined when there is none.
 */
export const takeInsuredPatient = (staff: Context, clinic: Context): Promise<string | undefined> =>
  staff.tx(async (tx) => {
    const partner_id = actingPartner(clinic)
    const person = await tx
      .selectFrom('coverage as v')
      .innerJoin('policy as p', 'p.id', 'v.policy_id')
      .innerJoin('account as a', 'a.id', 'v.account_id')
      .select(['v.account_id', 'v.client_id'])
      .where('a.status', '=', 'active')
      .where('v.status', '=', 'active')
      .where('p.status', 'in', ['pending', 'active'])
      .where('p.insurance_company_id', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('care_relationship as r')
              .select('r.client_id')
              .where('r.partner_id', '=', partner_id)
              .whereRef('r.account_id', '=', 'v.account_id')
          )
        )
      )
      .orderBy('v.created_at')
      .orderBy('v.id')
      .limit(1)
      .executeTakeFirst()
    if (!person) return undefined
    await tx
      .insertInto('care_relationship')
      .values({ ...person, partner_id, source: 'manual' })
      .execute()
    return person.client_id
  })
