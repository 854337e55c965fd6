import { sql } from 'kysely'
import type { EligibilityAnswer, Unchecked } from '@numo/adapters/eligibility/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { confirmPolicy } from '../insurance/confirm-policy.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import type { answerEligibility as endpoint, StaffCheck } from './contract-admin.ts'
import { storeAnswer } from './store-answer.ts'
import { storeUsage } from './store-usage.ts'
import { readStaffChecks } from './read-checks.ts'
import { readQuestion, type KnownCover } from './read-question.ts'
import type { CheckedSubject } from './rules.ts'

type AnswerEligibilityInput = InputOf<typeof endpoint>

/**
 * Stores an insurer's answer to a check that staff asked by hand, with its source. Updates the policy's status and the
 * usage of its year, and notifies the household. Throws `answered-already`, and `changed-meanwhile` when the check or
 * the policy has another version.
 */
export const answerEligibility = (
  ctx: Context,
  input: AnswerEligibilityInput
): Promise<StaffCheck> =>
  ctx.tx(async (tx) => {
    await lockHousehold(tx, sql`select account_id from eligibility_check where id = ${input.id}`)
    const open = await readOpen(tx, input)
    const { account_id, policy_id, coverage_id } = open
    const known = await readQuestion(tx, open, open.service_date)
    const asked_about = await subjectOf(tx, input, open, known)
    const answer = answerOf(input, known?.question.plan?.currency ?? null)
    // An end date given by the insurer becomes part of the subject of the check.
    await storeAnswer(tx, input.id, answer, ctx.now(), asked_about)
    await tx
      .updateTable('eligibility_check')
      .set({ source: 'by_hand', answered_by: ctx.actor?.user_id ?? null, said_by: input.said_by })
      .where('id', '=', input.id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'eligibility_check',
      entity_id: input.id,
      account_id,
      changes: { status: answer.status, in_force: input.in_force, said_by: input.said_by },
    })
    const { in_force, valid_until } = input
    await confirmPolicy(tx, ctx.caller, { policy_id, in_force, valid_until, today: ctx.today() })
    if (answer.currency !== null && answer.deductible_used_amount !== null)
      await storeUsage(tx, ctx, {
        account_id,
        policy_id,
        coverage_id,
        as_of: ctx.today(),
        source: 'insurer',
        currency: answer.currency,
        deductible_used_amount: answer.deductible_used_amount,
        coinsurance_used_amount: answer.coinsurance_used_amount ?? 0,
        out_of_pocket_used_amount: answer.out_of_pocket_used_amount ?? 0,
        annual_limit_used_amount: answer.annual_limit_used_amount ?? 0,
      })
    await notify(tx, {
      to: { account_id },
      kind: 'eligibility_answered',
      facts: { plan: known?.plan_name ?? '–' },
      link: '/home/insurance',
      dedupe_key: input.id,
    })
    const [check] = await readStaffChecks(tx, sql`e.id = ${input.id}`)
    if (!check) throw new Error('An answer was not kept')
    return check
  })

async function readOpen(tx: Tx, { id, version }: AnswerEligibilityInput) {
  const found = await tx
    .selectFrom('eligibility_check')
    .select([
      'account_id',
      'policy_id',
      'coverage_id',
      'service_date',
      'status',
      'version',
      'asked_about',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw noSuch('eligibility_check')
  if (found.status === 'complete' || found.status === 'partial')
    throw refuse(409, 'answered-already', 'This was answered meanwhile. Load it again.')
  if (found.version !== version) throw changedMeanwhile('question')
  return found
}

/**
 * Returns the subject of the answer: the policy as staff read it to the insurer, otherwise as it was when the
 * household asked. An end date given by the insurer replaces its own.
 */
async function subjectOf(
  tx: Tx,
  { policy_version, valid_until }: AnswerEligibilityInput,
  open: Awaited<ReturnType<typeof readOpen>>,
  known: KnownCover | null
): Promise<CheckedSubject | null> {
  const policy = await tx
    .selectFrom('policy')
    .select('version')
    .where('id', '=', open.policy_id)
    .forUpdate()
    .executeTakeFirst()
  if (policy_version !== undefined && policy?.version !== policy_version)
    throw changedMeanwhile('policy')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by `storeAnswer` and `checkEligibility`, in this shape
  const subject = open.asked_about as CheckedSubject | null
  const about = policy_version === undefined ? subject : (known?.asked_about ?? subject)
  return about && valid_until !== undefined ? { ...about, valid_until } : about
}

/** Builds the answer, listing what was not answered in `not_checked`. Amounts without a currency are in the plan's. */
function answerOf(input: AnswerEligibilityInput, planCurrency: string | null): EligibilityAnswer {
  const gaps: readonly (readonly [Unchecked, boolean])[] = [
    ['validity', input.in_force === null],
    [
      'plan',
      (input.deductible_amount ?? null) === null && (input.coinsurance_bps ?? null) === null,
    ],
    ['usage', (input.deductible_used_amount ?? null) === null],
  ]
  const requests = input.preauthorization_for
  return {
    status: input.in_force === null ? 'partial' : 'complete',
    source: 'rules',
    in_force: input.in_force,
    network: null,
    currency: input.currency ?? planCurrency,
    deductible_amount: input.deductible_amount ?? null,
    deductible_used_amount: input.deductible_used_amount ?? null,
    coinsurance_bps: input.coinsurance_bps ?? null,
    coinsurance_cap_amount: input.coinsurance_cap_amount ?? null,
    coinsurance_used_amount: input.coinsurance_used_amount ?? null,
    out_of_pocket_max_amount: input.out_of_pocket_max_amount ?? null,
    out_of_pocket_used_amount: input.out_of_pocket_used_amount ?? null,
    annual_limit_amount: input.annual_limit_amount ?? null,
    annual_limit_used_amount: input.annual_limit_used_amount ?? null,
    preauthorization_required: requests ? requests.length > 0 : null,
    preauthorization_for: requests ?? [],
    not_checked: gaps.filter(([, isOpen]) => isOpen).map(([name]) => name),
    disposition: input.disposition || null,
    error_code: null,
    raw: null,
  }
}
