import { localeOf, type Locale } from '@numo/kit/locales.ts'
import type { Context, Tx } from '../context.ts'
import { aboutUser } from './about-user.ts'
import { sendAccountEmail } from './jobs.ts'
import { secondsToWait } from './limit-requests.ts'

/** Emails a user that somebody has their password and tries codes; at most once a day. */
export async function warnOfCodeGuesses(
  ctx: Pick<Context, 'actor' | 'tx' | 'system' | 'db' | 'jobs'>,
  uid: string
): Promise<void> {
  const once = { kind: 'told of guesses', of: uid, points: 1, seconds: 86_400 }
  if ((await secondsToWait(ctx, [once])) !== null) return
  await aboutUser(ctx, uid, async (tx) => {
    const locale = ctx.actor?.uid === uid ? ctx.actor.me.locale : await readLocale(tx, uid)
    await ctx.jobs.add(tx, sendAccountEmail, { kind: 'codes-guessed', uid, locale })
  })
}

async function readLocale(tx: Tx, uid: string): Promise<Locale> {
  const query = tx.selectFrom('app_user').select('locale').where('identity_uid', '=', uid)
  return localeOf((await query.executeTakeFirst())?.locale)
}
