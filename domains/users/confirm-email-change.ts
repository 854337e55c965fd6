import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { confirmEmailChange as contract } from './contract-links.ts'
import { inWords } from './try-sign-in.ts'
import { sendAccountEmail } from './jobs.ts'
import { codeLimits, limitRequests } from './limit-requests.ts'
import { updateMirror, moveAddress } from './move-address.ts'
import { emailLinkWords } from './sentences.ts'

/**
 * Changes the address with the code sent to the new one. Emails the previous address a link that restores it for seven days. The identity
 * service changes last, inside the transaction: when it fails, nothing is written.
 */
export async function confirmEmailChange(ctx: Context, { code }: InputOf<typeof contract>) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const mode = 'verifyAndChangeEmail'
  const { uid, email } = await inWords(emailLinkWords, () =>
    ctx.identity.checkActionCode(mode, code)
  )
  await ctx.system(async (tx) => {
    const person = await moveAddress(tx, uid, email)
    if (person) {
      const change = await tx
        .updateTable('email_change')
        .set({ changed_at: ctx.now() })
        .where('id', '=', (from) =>
          from
            .selectFrom('email_change')
            .select('id')
            .where('user_id', '=', person.id)
            .where('after', '=', email)
            .where('changed_at', 'is', null)
            .orderBy('asked_at', 'desc')
            .limit(1)
        )
        .returning('id')
        .executeTakeFirst()
      const what = { action: 'U', entity_type: 'email_change', entity_id: person.id } as const
      await record(tx, ctx.caller, { ...what, changes: { step: 'changed', email } })
      const { locale } = person
      if (change) {
        const email = { kind: 'email-changed', uid, email_change_id: change.id, locale } as const
        await ctx.jobs.add(tx, sendAccountEmail, email)
      }
    }
    await inWords(emailLinkWords, () => ctx.identity.changeEmail(code))
  })
  await updateMirror(ctx, uid)
  return { email }
}
