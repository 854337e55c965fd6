import type { z } from 'zod'
import { nothingKnown, type EligibilityAnswer } from '@numo/adapters/eligibility/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { queryInsurer as job } from './jobs.ts'
import { storeAnswer, traceOf } from './store-answer.ts'
import { readQuestion, type KnownCover } from './read-question.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { retrySchedule } from './rules.ts'

/**
 * Sends a waiting check to the insurer's system and notifies the household of the answer. When the insurer is
 * unreachable the check gets the error `unreachable` and is retried hourly for a day. Idempotent: a check is answered
 * once. After the last failed try of the job the check also gets `unreachable`, so that none waits for ever.
 */
export async function queryInsurer(
  ctx: Context,
  { check_id, time }: z.output<typeof job.data>,
  { is_last }: Pick<JobAttempt, 'is_last'>
): Promise<void | Dropped> {
  const open = await ctx.tx(async (tx) => {
    const check = await readOpen(tx, check_id)
    return check && { check, known: await readQuestion(tx, check, check.service_date) }
  })
  if (!open?.known) return { dropped: 'The question is answered already, or its policy is gone' }
  const { known, check } = open
  try {
    const question = { ...known.question, service_date: check.service_date }
    const answer = await ctx.eligibility.check({ ...question, trace_number: traceOf(check_id) })
    await storeResult(ctx, { check_id, time, known, answer })
  } catch (error) {
    if (is_last) await storeResult(ctx, { check_id, time, known, answer: unreachable })
    throw error
  }
}

const unreachable: EligibilityAnswer = {
  ...nothingKnown,
  status: 'error',
  source: 'x12',
  not_checked: [],
  disposition: null,
  error_code: 'unreachable',
  raw: null,
}

type CheckResult = { check_id: string; time: number; known: KnownCover; answer: EligibilityAnswer }

/** Stores an answer and notifies the household, or schedules another try in an hour when the insurer was unreachable. */
const storeResult = (ctx: Context, { check_id, time, known, answer }: CheckResult): Promise<void> =>
  ctx.tx(async (tx) => {
    const { account_id, plan_name, asked_about } = known
    // Staff or another try of this job may have answered it meanwhile.
    if (!(await readOpen(tx, check_id))) return
    await storeAnswer(tx, check_id, answer, ctx.now(), asked_about)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'eligibility_check',
      entity_id: check_id,
      account_id,
      changes: { status: answer.status, in_force: answer.in_force },
    })
    if (answer.error_code === 'unreachable') {
      if (time + 1 >= retrySchedule.times) return
      const run_at = new Date(ctx.now().getTime() + retrySchedule.after_hours * 3_600_000)
      await ctx.jobs.add(tx, job, { check_id, time: time + 1 }, { run_at, once_key: check_id })
      return
    }
    await notify(tx, {
      to: { account_id },
      kind: 'eligibility_answered',
      facts: { plan: plan_name },
      link: '/home/insurance',
      dedupe_key: check_id,
    })
  })

/** Locks a check that still needs an answer of the insurer's system: queued, or unreachable before. */
const readOpen = (tx: Tx, id: string) =>
  tx
    .selectFrom('eligibility_check')
    .select(['account_id', 'policy_id', 'coverage_id', 'service_date'])
    .where('id', '=', id)
    .where('source', '=', 'x12')
    .where((where) =>
      where.or([where('status', '=', 'queued'), where('error_code', '=', 'unreachable')])
    )
    .forUpdate()
    .executeTakeFirst()
