import { localeOf } from '@numo/kit/locales.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { record, theProgram } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { sendEmail } from '../send-email.ts'
import type { Dropped, JobAttempt } from '../serve-job.ts'
import { farewell } from './mails/farewell.ts'

/** Sends the last email after a deletion, then deletes the address. The audit trail records whether it was sent. */
export async function sendFarewellEmail(
  ctx: Context,
  { deletion_id }: { deletion_id: string },
  at: Pick<JobAttempt, 'id' | 'is_last'>
): Promise<void | Dropped> {
  const to = await ctx.tx((tx) =>
    tx
      .selectFrom('farewell_letter as f')
      .innerJoin('account_deletion as d', 'd.id', 'f.id')
      .select(['f.email', 'f.locale', 'd.account_id'])
      .where('f.id', '=', deletion_id)
      .executeTakeFirst()
  )
  if (!to) return { dropped: 'It was sent already, or the address is forgotten' }
  const { email, account_id } = to
  const locale = localeOf(to.locale)
  const what = { action: 'E', entity_type: 'mail', entity_id: deletion_id, account_id } as const
  try {
    await sendEmail(ctx, at, email, locale, farewell(ctx.settings, locale))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    if (at.is_last || error instanceof GivenUp)
      await ctx.tx((tx) => record(tx, theProgram, { ...what, outcome: 8, reason }))
    throw error
  }
  await ctx.tx(async (tx) => {
    await tx.deleteFrom('farewell_letter').where('id', '=', deletion_id).execute()
    await record(tx, theProgram, what)
  })
}
