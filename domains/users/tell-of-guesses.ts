import type { Context } from '../context.ts'
import { sendAccountLetter } from './jobs.ts'
import { secondsToWait } from './limit-requests.ts'

/**
 * Tells somebody by mail that another has their password and tries codes: once a day, however many codes are tried.
 */
export async function tellOfGuesses(
  ctx: Pick<Context, 'system' | 'now' | 'jobs'>,
  uid: string
): Promise<void> {
  const once = { kind: 'told of guesses', of: uid, points: 1, seconds: 86_400 }
  if ((await secondsToWait(ctx, [once])) !== null) return
  await ctx.system(async (tx) => {
    const known = await tx
      .selectFrom('app_user')
      .select('locale')
      .where('identity_uid', '=', uid)
      .executeTakeFirst()
    const locale = known?.locale === 'es' ? 'es' : 'en'
    await ctx.jobs.add(tx, sendAccountLetter, { kind: 'codes-guessed', uid, locale })
  })
}
