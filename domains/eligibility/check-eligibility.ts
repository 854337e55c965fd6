import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
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

/** A question about a policy, or about one person under it. */
type PolicyQuestion = {
  account_id: string
  policy_id: string
  coverage_id: string | null
  by_hand: boolean
}

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
    // Lock order: a trigger on policies updates the household, so the household must be locked first.
    await lockHousehold(tx, accountId)
    const held = await sql`
      select from policy where id = ${policy_id} and account_id = ${accountId} for update`.execute(
      tx
    )
    if (held.rows.length === 0) throw noSuch('policy')
    const question = { account_id: accountId, policy_id, by_hand }
    const id = await askAbout(tx, ctx, { ...question, coverage_id: input.coverage_id ?? null })
    return itself(await readCheck(tx, id))
  })

/** Asks about a policy in the caller's transaction and returns the check, also one that waits already. Throws as `checkEligibility`. */
export async function askAbout(
  tx: Tx,
  ctx: Context,
  asked: PolicyQuestion,
  requester?: string
): Promise<string> {
  const { account_id, policy_id, coverage_id, by_hand } = asked
  // A household and its clinics lock different rows; this lock is of all of them.
  await sql`select pg_advisory_xact_lock(hashtextextended('eligibility:' || ${policy_id}::text, 0))`.execute(
    tx
  )
  // Others than staff may not read payer codes, so the program's signature lets their transaction use one.
  const payer_code = sql`app.payer_code(${ctx.vouch(tx, 'payer_code', { policy_id })})`
  const service_date = ctx.today()
  const known = await readQuestion(
    tx,
    { policy_id, coverage_id, account_id },
    service_date,
    payer_code
  )
  if (!known) throw noSuch('policy')
  const waiting = await findWaiting(tx, asked, ctx.now())
  if (waiting) return waiting
  await refuseTooMany(tx, ctx, account_id)
  const requested_by = ctx.actor?.user_id ?? null
  const { id } = await tx
    .insertInto('eligibility_check')
    .values({ account_id, policy_id, coverage_id, service_date, requested_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const trace_number = traceOf(id)
  const question = { ...known.question, trace_number, service_date }
  const isAtOnce = !by_hand && ctx.eligibility.answersAtOnce(question)
  const answer = isAtOnce
    ? { ...(await ctx.eligibility.check(question)), responded_at: ctx.now() }
    : { source: by_hand ? 'by_hand' : 'x12' }
  // Nobody writes the answer to their own question; the program signs it.
  const { asked_about } = known
  const fields = ctx.vouch(tx, 'answer_check', { id, trace_number, asked_about, ...answer })
  await sql`select app.answer_check(${fields})`.execute(tx)
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'eligibility_check',
    entity_id: id,
    account_id,
    ...(ctx.role === 'partner' && { partner_id: actingPartner(ctx) }),
    changes: { policy_id, coverage_id, by_hand },
  })
  if (by_hand) await notifyStaff(tx, ctx, { id, account_id, policy_id, requester })
  else if (!isAtOnce)
    await ctx.jobs.add(tx, queryInsurer, { check_id: id, time: 0 }, { once_key: id })
  return id
}

/** Returns the same question if it still waits. One to an insurer's system expires after `programTimeoutHours`. */
async function findWaiting(
  tx: Tx,
  { policy_id, coverage_id, by_hand }: PolicyQuestion,
  now: Date
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from eligibility_check
     where policy_id = ${policy_id} and coverage_id is not distinct from ${coverage_id}::uuid
       and status = 'queued' and (source = 'by_hand') = ${by_hand}
       and (source = 'by_hand' or created_at > ${now}::timestamptz - make_interval(hours => ${programTimeoutHours}))
     order by created_at desc, id desc
     limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** A household, each of its clinics and each member of staff has a limit of their own: nobody uses up another's. */
async function refuseTooMany(tx: Tx, ctx: Context, account_id: string): Promise<void> {
  const asking =
    ctx.role === 'partner'
      ? sql`requested_by in (select user_id from membership where partner_id = ${actingPartner(ctx)})`
      : ctx.role === 'client'
        ? sql`(requested_by is null or requested_by in (select user_id from membership m where m.account_id = ${account_id}))`
        : sql`requested_by = ${ctx.actor?.user_id ?? null}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from eligibility_check
     where account_id = ${account_id} and ${asking} and created_at > ${ctx.now()}::timestamptz - interval '1 day'`.execute(
    tx
  )
  if ((rows[0]?.count ?? 0) >= checksPerDay)
    throw refuse(429, 'too-many-checks', 'That was asked very often today. Ask again tomorrow.')
}

/** Notifies staff of a question for the insurer; `requester` names the clinic that asks, else the household is named. */
async function notifyStaff(
  tx: Tx,
  ctx: Context,
  {
    id,
    account_id,
    policy_id,
    requester,
  }: { id: string; account_id: string; policy_id: string; requester: string | undefined }
): Promise<void> {
  const name =
    requester ??
    (
      await tx
        .selectFrom('account')
        .select('display_name')
        .where('id', '=', account_id)
        .executeTakeFirstOrThrow()
    ).display_name
  await notify(tx, {
    to: { staff: true },
    kind: 'eligibility_asked',
    facts: { account: name },
    link: `/admin/policy?asked=yes&item=${policy_id}`,
    dedupe_key: `${ctx.role === 'partner' ? actingPartner(ctx) : account_id}:${id}`,
  })
}

function itself(check: EligibilityCheck | null): EligibilityCheck {
  if (!check) throw new Error('A question was not kept')
  return check
}
