import type { z } from 'zod'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { askInsurer as job } from './jobs.ts'
import { keepAnswer, traceOf } from './keep-answer.ts'
import { readQuestion } from './read-question.ts'
import { askAgain } from './rules.ts'

/**
 * Asks an insurer's program a question that waits, and tells the household what it said. Who cannot be reached is
 * asked again every hour for a day; until then the household is told so. Asked twice, it is answered once.
 */
export async function askInsurer(
  ctx: Context,
  { check_id, time }: z.output<typeof job.data>
): Promise<void> {
  const open = await ctx.system(async (tx) => {
    const check = await readOpen(tx, check_id)
    return check && { check, known: await readQuestion(tx, check, check.service_date) }
  })
  if (!open?.known) return
  const { service_date } = open.check
  const answer = await ctx.eligibility.ask({
    ...open.known.question,
    service_date,
    trace_number: traceOf(check_id),
  })
  const { account_id, plan_name } = open.known
  await ctx.system(async (tx) => {
    // Meanwhile somebody may have answered it by hand, or another try of this job have.
    if (!(await readOpen(tx, check_id))) return
    await keepAnswer(tx, check_id, answer, ctx.now())
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'eligibility_check',
      entity_id: check_id,
      account_id,
      changes: { status: answer.status, in_force: answer.in_force },
    })
    if (answer.error_code === 'unreachable') {
      if (time + 1 >= askAgain.times) return
      const run_at = new Date(ctx.now().getTime() + askAgain.after_hours * 3_600_000)
      await ctx.jobs.add(tx, job, { check_id, time: time + 1 }, { run_at, once_key: check_id })
      return
    }
    await notify(tx, ctx, {
      to: { account_id },
      kind: 'eligibility_answered',
      facts: { plan: plan_name },
      link: '/home/insurance',
      dedupe_key: check_id,
    })
  })
}

/** A question that still wants an answer of a program: never asked, or nobody could be reached. */
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
