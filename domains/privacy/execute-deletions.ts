import { sql } from 'kysely'
import { record, theProgram, type AuditEntry } from '../audit/record.ts'
import { requireSealedTrail } from '../audit/require-sealed-trail.ts'
import type { Context, Tx } from '../context.ts'
import { eraseRows } from './erase-rows.ts'
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
 * Deletes every account whose fourteen days are over, but none while a restore is not acknowledged. What was done half is done again from its beginning. A household
 * that fails stops no other: it stands in the trail, is tried again, and in the end the job says how many there are.
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
    // One household after the other.
    await execute(ctx, one).catch(async (error: unknown) => {
      failed.push(error)
      await note(
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

/** What came of a step that no transaction can hold; an error: that it failed, and why. */
const note = (
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
  if (!(await begin(ctx, deletion))) return
  const { people, customer, keys } = await ctx.tx(async (tx) => ({
    people: await peopleOf(tx, account_id),
    customer: await customerOf(tx, account_id),
    keys: await filesOf(tx, account_id),
  }))
  // Outside things first: each of them may be done twice, and the rows that name them are still there if one fails.
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
    const household = leaving.find(({ user_id }) => user_id === deletion.requested_by)
    if (household) await sayFarewell(ctx, tx, deletion, household)
  })
}

/** Passes the point of no return; false: somebody said at the last moment that the account shall stay. */
async function begin(ctx: Context, { id }: DueDeletion): Promise<boolean> {
  const begun = await ctx.tx((tx) =>
    tx
      .updateTable('account_deletion')
      .set((row) => ({ started_at: row.fn.coalesce('started_at', row.val(ctx.now())) }))
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('executed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
  )
  return begun !== undefined
}

/** Who signs in for a household; whoever also works for us or for a clinic keeps their sign-in. */
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

/** Queues the last email to whoever requested the deletion. Their address is kept for that email alone, until it is sent. */
async function sayFarewell(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { id }: DueDeletion,
  { email, locale }: LeavingHousehold
) {
  const to = { id, email, locale: locale === 'es' ? 'es' : 'en' } as const
  await tx.insertInto('farewell_letter').values(to).execute()
  await jobs.add(tx, sendFarewell, { deletion_id: id })
}

/** The job of an email is forgotten after two weeks; nobody can have it sent after that. */
const forgetFarewells = (tx: Tx) =>
  tx
    .deleteFrom('farewell_letter')
    .where('created_at', '<', sql<Date>`now() - interval '15 days'`)
    .execute()
