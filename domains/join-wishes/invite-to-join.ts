import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { foldEmail } from '../users/fold-email.ts'
import { limitRequests, toOthersLimits } from '../users/limit-requests.ts'
import { invalidEmail, refusalOf, tooManyToOthers } from '../users/sentences.ts'
import type { inviteToJoin as endpoint } from './contract-staff.ts'
import { hasJoined } from './has-joined.ts'
import { sendJoinInvitation } from './jobs.ts'

/**
 * Has one invitation sent to the address that a provider publishes. A provider is invited once, and an address too, whatever
 * providers it belongs to. Staff do it; nothing here is sent by itself.
 */
export async function inviteToJoin(
  ctx: Context,
  { id, published_at_url, locale, ...sent }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const email = foldEmail(sent.email)
  if (!email) throw refusalOf(invalidEmail)
  const user_id = ctx.actor?.user_id ?? ''
  await limitRequests(ctx, toOthersLimits('staff', user_id), tooManyToOthers)
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ times: number; invited_at: Date | null; has_joined: boolean }>`
      select w.times, w.invited_at, ${hasJoined(sql`w.provider_id`)} as has_joined
        from join_wish w where w.id = ${id} for update`.execute(tx)
    const wish = rows[0]
    if (!wish) throw noSuch('join_wish')
    if (wish.has_joined)
      throw refuse(409, 'has-joined', 'This provider answers requests for appointments already')
    const other = await tx
      .selectFrom('join_wish')
      .select('id')
      .where(sql`lower(email)`, '=', email)
      .executeTakeFirst()
    if (wish.invited_at !== null || other)
      throw refuse(409, 'already-invited', 'We have written to this provider or address before')
    await tx
      .updateTable('join_wish')
      .set({
        ...{ email, published_at_url, locale, invited_times: wish.times, invited_by: user_id },
        invited_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'join_wish',
      entity_id: id,
      changes: { email, published_at_url, times: wish.times },
    })
    await ctx.jobs.add(tx, sendJoinInvitation, { join_wish_id: id })
    return { done: true }
  })
}
