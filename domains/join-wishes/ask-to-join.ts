import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { limitRequests, secondsToWait } from '../users/limit-requests.ts'
import type { askToJoin as endpoint } from './contract.ts'
import { hasJoined } from './has-joined.ts'
import { wishLimits } from './rules.ts'

/**
 * Counts that a visitor would like to find this provider here. One network counts once a day for a provider: asking again is
 * answered alike and not counted. Accepts former slugs. Throws 409 when the provider answers requests already.
 */
export async function askToJoin(
  ctx: Context,
  { slug }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { rows } = await sql<{ id: string; has_joined: boolean }>`
    select p.id, ${hasJoined(sql`p.id`)} as has_joined from provider p
     where p.status = 'active'
       and (p.slug = ${slug} or p.id = (select a.provider_id from provider_alias a where a.slug = ${slug}))`.execute(
    ctx.db
  )
  const provider = rows[0]
  if (!provider) throw noSuch('provider')
  if (provider.has_joined)
    throw refuse(409, 'has-joined', 'This provider answers requests for appointments already')
  const from = ctx.caller.ip ?? 'unknown'
  await limitRequests(ctx, [{ kind: 'join wishes', of: from, ...wishLimits.of_network }])
  const again = await secondsToWait(ctx, [
    { kind: 'join wish', of: `${from}\n${provider.id}`, ...wishLimits.of_provider },
  ])
  if (again === null) await sql`select app.count_join_wish(${provider.id})`.execute(ctx.db)
  return { done: true }
}
