import { localeOf } from '@numo/kit/locales.ts'
import { sql } from 'kysely'
import { record, theProgram, type AuditEntry } from '../audit/record.ts'
import { requireSealedTrail } from '../audit/require-sealed-trail.ts'
import type { Context, Tx } from '../context.ts'
import { eraseRows } from './erase-rows.ts'
import { forgetProfile } from '../users/jobs.ts'
import { sendFarewell } from './jobs.ts'
import { retained } from './rules.ts'

type DueDeletion = { id: string; account_id: string; requested_by: string }
type LeavingHousehold = {
  user_id: string
  uid: string | null
  email: string
  locale: string
  stays: boolean
}

/**
 * Deletes every account whose 14 days have passed; none while a database restore is unacknowledged. A partial deletion is repeated from the
 * start. A failing household does not stop others: it is recorded in the audit trail and retried, and the job fails with the number of
 * failures.
 */
export async function executeDeletions(ctx: Context): Promise<void> {
  await requireSealedTrail(ctx)
  await ctx.tx(forgetFarewells)
  const due = await ctx.tx((tx) =>
    tx
      .selectFrom('account_deletion')
      .select(['id', 'account_id', 'requested_by'])
      .where('cancelled_at', 'is', null)
      .where('executed_at', 'is', null)
      .where('due_at', '<=', ctx.now())
      .orderBy('due_at')
      .execute()
  )
  const failed: unknown[] = []
  for (const one of due) {
    // Sequential: one household at a time.
    await execute(ctx, one).catch(async (error: unknown) => {
      failed.push(error)
      await recordStep(
        ctx,
        one,
        { action: 'D', entity_type: 'account', entity_id: one.account_id },
        error
      )
    })
  }
  if (failed.length > 0)
    throw new Error(
      `${failed.length} of ${due.length} households could not be deleted: ${failed.map(wordsOf).join('; ')}`,
      { cause: failed[0] }
    )
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

/** Records the result of a step outside of the transaction; with `error`, that it failed and why. */
const recordStep = (
  ctx: Context,
  { account_id }: DueDeletion,
  what: Pick<AuditEntry, 'action' | 'entity_type' | 'entity_id'>,
  error?: unknown
) =>
  ctx.tx((tx) =>
    record(tx, theProgram, {
      ...what,
      account_id,
      ...(error !== undefined && { outcome: 8, reason: wordsOf(error) }),
    })
  )

async function execute(ctx: Context, deletion: DueDeletion): Promise<void> {
  const { account_id } = deletion
  if (!(await markStarted(ctx, deletion))) return
  const { people, customer, keys } = await ctx.tx(async (tx) => ({
    people: await peopleOf(tx, account_id),
    customer: await customerOf(tx, account_id),
    keys: await filesOf(tx, account_id),
  }))
  // External services first: these steps are idempotent, and the rows that reference them still exist if one fails.
  if (customer !== null) await ctx.cards.forgetCustomer(customer)
  for (const key of keys) await ctx.files.remove(key)
  const leaving = people.filter(({ stays }) => !stays)
  for (const { uid } of leaving)
    if (uid !== null && (await ctx.identity.getUser(uid))) await ctx.identity.deleteUser(uid)

  await ctx.tx(async (tx) => {
    await eraseRows(tx, {
      account_id,
      user_ids: leaving.map(({ user_id }) => user_id),
      uids: leaving.flatMap(({ uid }) => uid ?? []),
    })
    await tx
      .updateTable('data_export')
      .set({ status: 'expired', storage_key: null, size_bytes: null })
      .where('account_id', '=', account_id)
      .where('status', 'in', ['queued', 'running', 'ready'])
      .execute()
    await tx
      .updateTable('account_deletion')
      .set({ executed_at: ctx.now(), kept: JSON.stringify(retained) })
      .where('id', '=', deletion.id)
      .execute()
    await record(tx, theProgram, {
      action: 'D',
      entity_type: 'account',
      entity_id: account_id,
      account_id,
      changes: { kept: retained.map(({ what }) => what) },
    })
    // Later than any run that mirrors profiles and read these people before they left.
    const run_at = new Date(ctx.now().getTime() + 600_000)
    for (const { uid } of leaving)
      if (uid !== null) await ctx.jobs.add(tx, forgetProfile, { uid }, { run_at })
    const household = leaving.find(({ user_id }) => user_id === deletion.requested_by)
    if (household) await queueFarewell(ctx, tx, deletion, household)
  })
}

/** Marks the deletion as started, which can no longer be cancelled. Returns false when it was cancelled before. */
async function markStarted(ctx: Context, { id }: DueDeletion): Promise<boolean> {
  const started = await ctx.tx((tx) =>
    tx
      .updateTable('account_deletion')
      .set((row) => ({ started_at: row.fn.coalesce('started_at', row.val(ctx.now())) }))
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('executed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )
  return started !== undefined
}

/** Returns the users of a household; `stays` marks those who also work for us or a clinic and keep their sign-in. */
async function peopleOf(tx: Tx, account_id: string): Promise<readonly LeavingHousehold[]> {
  const { rows } = await sql<LeavingHousehold>`
    select u.id as user_id, u.identity_uid as uid, u.email, u.locale,
           exists (select from membership o where o.user_id = u.id and o.account_id is distinct from m.account_id
                                               and o.status = 'active') as stays
      from membership m join app_user u on u.id = m.user_id
     where m.account_id = ${account_id} and m.status <> 'revoked' order by u.id`.execute(tx)
  return rows
}

async function customerOf(tx: Tx, account_id: string): Promise<string | null> {
  const found = await tx
    .selectFrom('account')
    .select('stripe_customer_id')
    .where('id', '=', account_id)
    .executeTakeFirst()
  return found?.stripe_customer_id ?? null
}

async function filesOf(tx: Tx, account_id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from document where account_id = ${account_id} and erased_at is null
    union all
    select preview_key from document where account_id = ${account_id} and erased_at is null and preview_key is not null
    union all
    select storage_key from data_export where account_id = ${account_id} and storage_key is not null`.execute(
    tx
  )
  return rows.map(({ key }) => key)
}

/** Queues the last email to the user who requested the deletion. Their address is stored for that email only, until it is sent. */
async function queueFarewell(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { id }: DueDeletion,
  { email, locale }: LeavingHousehold
) {
  const to = { id, email, locale: localeOf(locale) } as const
  await tx.insertInto('farewell_letter').values(to).execute()
  await jobs.add(tx, sendFarewell, { deletion_id: id })
}

/** Jobs are deleted after two weeks; after that the email can no longer be sent. */
const forgetFarewells = (tx: Tx) =>
  tx
    .deleteFrom('farewell_letter')
    .where('created_at', '<', sql<Date>`now() - interval '15 days'`)
    .execute()
