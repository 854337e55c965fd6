import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endSession as contract } from './contract-me.ts'
import { signedInPerson } from './second-factors.ts'

/** Ends one session of the caller. Throws 404 for a session that is not theirs. */
export async function endSession(ctx: Context, { id }: InputOf<typeof contract>) {
  const { uid, user_id } = signedInPerson(ctx)
  const own = await ctx.identity.listSessions(uid)
  if (!own.some((session) => session.id === id)) throw noSuch('session')
  await ctx.identity.endSession(uid, id)
  await ctx.tx((tx) =>
    record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'session_end',
      entity_id: user_id,
    })
  )
  return { done: true as const }
}
