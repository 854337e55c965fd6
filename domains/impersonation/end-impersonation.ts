import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { closeViews } from './close-views.ts'
import type { endImpersonation as endpoint } from './contract.ts'

/** Ends the caller's own impersonation of a person. Idempotent. */
export const endImpersonation = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const staff_user_id = ctx.actor?.user_id
    if (!staff_user_id) throw new Error('Somebody looks')
    const found = await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw noSuch('user')
    await closeViews(tx, ctx, { staff_user_id, user_id: id })
    return { done: true }
  })
