import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { refreshIdentities as job } from './jobs.ts'
import { mirrorIdentities } from './mirror-identity.ts'
import { sendIdentityChanges } from './send-identity-changes.ts'

/** Pages of 100 per run of the job; the next run continues. */
const pagesAtOnce = 50

type RefreshPosition = { started_at: string | null; after: string | null }

/**
 * Refreshes the mirror of all sign-ins, page by page. At the end deletes mirror rows that the service no longer has and no user is linked
 * to. One refresh at a time; a failed one is started again.
 */
export async function refreshIdentities(ctx: Context, where: RefreshPosition): Promise<void> {
  await sendIdentityChanges(ctx)
  const started_at = where.started_at ?? (await ctx.tx(beginRefresh))
  if (started_at === null) return
  try {
    await walk(ctx, started_at, where.after)
  } catch (error) {
    await ctx.tx((tx) =>
      sql`update identity_refresh set heard_at = '-infinity' where started_at = ${started_at}::timestamptz`.execute(
        tx
      )
    )
    throw error
  }
}

async function walk(ctx: Context, started_at: string, after: string | null): Promise<void> {
  let place = after
  for (let n = 0; n < pagesAtOnce; n += 1) {
    // Sequential: each page needs the previous cursor.
    const { users, next } = await ctx.identity.listUsers({ after: place, limit: 100 })
    await ctx.tx(async (tx) => {
      await mirrorIdentities(tx, users)
      await sql`
        update identity_refresh set seen = seen + ${users.length}, heard_at = now()
         where started_at = ${started_at}::timestamptz`.execute(tx)
      if (next === null) await finish(tx, started_at)
    })
    if (next === null) return
    place = next
  }
  await ctx.tx((tx) => ctx.jobs.add(tx, job, { started_at, after: place }))
}

/** Queues the first refresh of a new installation. Idempotent. */
export const beginFirstRefresh = ({ tx, jobs }: Pick<Context, 'tx' | 'jobs'>): Promise<void> =>
  tx(async (tx) => {
    const { rows } = await sql`select from identity_refresh`.execute(tx)
    if (rows.length > 0) return
    const started_at = await beginRefresh(tx)
    if (started_at !== null) await jobs.add(tx, job, { started_at })
  })

/** Starts a refresh and returns its timestamp; null while another is running. */
export async function beginRefresh(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ started_at: string }>`
    insert into identity_refresh as r (started_at, heard_at) values (now(), now())
    on conflict (is_only) do update set started_at = now(), heard_at = now(), seen = 0
     where r.as_of = r.started_at or r.heard_at < now() - interval '15 minutes'
    returning started_at::text`.execute(tx)
  return rows[0]?.started_at ?? null
}

async function finish(tx: Tx, started_at: string): Promise<void> {
  await sql`
    delete from identity_user i
     where seen_at < ${started_at}::timestamptz
       and not exists (select from app_user u where u.identity_uid = i.uid)`.execute(tx)
  await sql`update identity_refresh set as_of = started_at where started_at = ${started_at}::timestamptz`.execute(
    tx
  )
}
