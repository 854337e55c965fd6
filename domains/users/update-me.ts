import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { updateMe as contract } from './contract-me.ts'
import { plainWords } from '../email.ts'
import { signedInPerson } from './second-factors.ts'

/** Updates the caller's name, locale, time zone and phone. Setting the name completes the profile. */
export async function updateMe(
  ctx: Context,
  { display_name, locale, timezone, phone }: InputOf<typeof contract>
) {
  const { user_id } = signedInPerson(ctx)
  const name = display_name === undefined ? undefined : plainWords(display_name) || 'User'
  const changes = {
    ...(name !== undefined && { display_name: name }),
    ...(locale && { locale }),
    ...(timezone && { timezone }),
    ...(phone !== undefined && { phone }),
  }
  if (Object.keys(changes).length === 0) return { done: true as const }
  await ctx.tx(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ ...changes, ...(name !== undefined && { profile_completed_at: ctx.now() }) })
      .where('id', '=', user_id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'app_user',
      entity_id: user_id,
      changes,
    })
  })
  return { done: true as const }
}
