import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { recoverEmail as contract } from './contract-links.ts'
import { inWords } from './try-sign-in.ts'
import { sendAccountEmail } from './jobs.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { updateMirror, moveAddress } from './move-address.ts'
import { emailLinkWords } from './sentences.ts'

/**
 * Restores the previous address ("this was not me"). Ends every session and removes the password, because whoever changed the address had
 * both; emails the restored address a link to set a new one.
 */
export async function recoverEmail(ctx: Context, { code, locale }: InputOf<typeof contract>) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const { uid, email } = await inWords(emailLinkWords, () =>
    ctx.identity.checkActionCode('recoverEmail', code)
  )
  await ctx.system(async (tx) => {
    const person = await moveAddress(tx, uid, email)
    if (person) {
      await tx
        .updateTable('email_change')
        .set({ recovered_at: ctx.now() })
        .where('user_id', '=', person.id)
        .where('before', '=', email)
        .where('changed_at', 'is not', null)
        .where('recovered_at', 'is', null)
        .execute()
      const what = { action: 'U', entity_type: 'email_change', entity_id: person.id } as const
      await record(tx, ctx.caller, { ...what, changes: { step: 'put back', email } })
    }
    await ctx.jobs.add(tx, sendAccountEmail, { kind: 'reset-password', uid, locale })
    await inWords(emailLinkWords, () => ctx.identity.recoverEmail(code))
  })
  ctx.cookie.forget()
  await updateMirror(ctx, uid)
  return { email }
}
