import type { Context, Tx } from '../context.ts'
import { signedInHats } from './signed-in-hats.ts'
import { isTold, kindsFor, ruleOf, type Choice } from './rules.ts'
import { readerOf } from './reader-of.ts'

/** What the caller is told of and where: the usual, changed by what they chose. */
export async function getNotificationChoices(ctx: Context) {
  const user_id = readerOf(ctx)
  const choices = await ctx.system((tx) => choicesOf(tx, user_id))
  return {
    kinds: kindsFor(signedInHats(ctx)).map((kind) => {
      const { group, is_security } = ruleOf(kind)
      return {
        kind,
        group,
        inbox: isTold(kind, 'inbox', choices),
        email: isTold(kind, 'email', choices),
        is_fixed: is_security ?? false,
      }
    }),
  }
}

const choicesOf = (tx: Tx, user_id: string): Promise<Choice[]> =>
  tx
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'is_on'])
    .where('user_id', '=', user_id)
    .execute()
    .then((rows) =>
      rows.flatMap(({ kind, channel, is_on }) =>
        channel === 'inbox' || channel === 'email' ? [{ kind, channel, is_on }] : []
      )
    )
