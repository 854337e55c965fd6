import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import type { checkEligibility as endpoint, EligibilityCheck } from './contract.ts'
import { queryInsurer } from './jobs.ts'
import { traceOf } from './store-answer.ts'
import { readCheck } from './read-checks.ts'
import { readQuestion } from './read-question.ts'
import { checksPerDay, programTimeoutHours } from './rules.ts'

type CheckEligibilityInput = InputOf<typeof endpoint>

/**
 * Checks whether a policy is in force and how it shares costs. Answers at once from the plan's rules when they
 * suffice; otherwise the insurer's system or staff answer later. Returns the existing check when the same question
 * already waits. Throws `too-many-checks`.
 */
export const checkEligibility = (
  ctx: Context,
  input: CheckEligibilityInput
): Promise<EligibilityCheck> =>
  ctx.tx(async (tx) => {
    const { accountId, policy_id, by_hand } = input
    const coverage_id = input.coverage_id ?? null
    const service_date = ctx.today()
    // Lock order: a trigger on policies updates the household, so the household must be locked first.
    await lockHousehold(tx, accountId)
    const held = await sql`
      select from policy where id = ${policy_id} and account_id = ${accountId} for update`.execute(
      tx
    )
    if (held.rows.length === 0) throw noSuch('policy')
    const of = { policy_id, coverage_id, account_id: accountId }
    // Households may not read payer codes, so the program's signature lets their transaction use one.
    const payer_code = sql`app.payer_code(${ctx.vouch(tx, 'payer_code', { policy_id })})`
    const known = await readQuestion(tx, of, service_date, payer_code)
    if (!known) throw noSuch('policy')
    const waiting = await findWaiting(tx, input, ctx.now())
    if (waiting) return waiting
    await refuseTooMany(tx, accountId, ctx.now())
    const { id } = await tx
      .insertInto('eligibility_check')
      .values({
        account_id: accountId,
        policy_id,
        coverage_id,
        service_date,
        requested_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const trace_number = traceOf(id)
    const question = { ...known.question, trace_number, service_date }
    const isAtOnce = !by_hand && ctx.eligibility.answersAtOnce(question)
    const answer = isAtOnce
      ? { ...(await ctx.eligibility.check(question)), responded_at: ctx.now() }
      : { source: by_hand ? 'by_hand' : 'x12' }
    // Households may not write answers to their own checks; the program signs them.
    const { asked_about } = known
    const fields = ctx.vouch(tx, 'answer_check', { id, trace_number, asked_about, ...answer })
    await sql`select app.answer_check(${fields})`.execute(tx)
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'eligibility_check',
      entity_id: id,
      account_id: accountId,
      changes: { policy_id, coverage_id, by_hand },
    })
    if (by_hand) await notifyStaff(tx, ctx, { id, accountId, policy_id })
    else if (!isAtOnce)
      await ctx.jobs.add(tx, queryInsurer, { check_id: id, time: 0 }, { once_key: id })
    return itself(await readCheck(tx, id))
  })

/** Returns the same question if it still waits. One to an insurer's system expires after `programTimeoutHours`. */
async function findWaiting(
  tx: Tx,
  { policy_id, coverage_id, by_hand }: CheckEligibilityInput,
  now: Date
) {
  const { rows } = await sql<{ id: string }>`
    select id from eligibility_check
     where policy_id = ${policy_id} and coverage_id is not distinct from ${coverage_id ?? null}
       and status = 'queued' and (source = 'by_hand') = ${by_hand}
       and (source = 'by_hand' or created_at > ${now}::timestamptz - make_interval(hours => ${programTimeoutHours}))
     order by created_at desc, id desc
     limit 1`.execute(tx)
  return rows[0] ? itself(await readCheck(tx, rows[0].id)) : null
}

async function refuseTooMany(tx: Tx, account_id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from eligibility_check
     where account_id = ${account_id} and created_at > ${now}::timestamptz - interval '1 day'`.execute(
    tx
  )
  if ((rows[0]?.count ?? 0) >= checksPerDay)
    throw refuse(429, 'too-many-checks', 'That was asked very often today. Ask again tomorrow.')
}

async function notifyStaff(
  tx: Tx,
  ctx: Context,
  { id, accountId, policy_id }: { id: string; accountId: string; policy_id: string }
): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select('display_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await notify(tx, {
    to: { staff: true },
    kind: 'eligibility_asked',
    facts: { account: account.display_name },
    link: `/admin/policy?asked=yes&item=${policy_id}`,
    dedupe_key: `${accountId}:${id}`,
  })
}

function itself(check: EligibilityCheck | null): EligibilityCheck {
  if (!check) throw new Error('A question was not kept')
  return check
}
