import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import { kindsFor } from '../notifications/rules.ts'
import { writeChoice } from '../notifications/write-choice.ts'
import type { setHouseholdChoice as endpoint } from './contract-notices.ts'
import { accountOf } from './account-of.ts'
import { peopleOf } from './get-household-choices.ts'

/**
 * Turns a kind of notification on or off for a member of a household, on their behalf. Notifies the member, at most
 * once a day. Security notifications cannot be turned off. Throws `not-yourself` for the caller's own choices.
 */
export async function setHouseholdChoice(
  ctx: Context,
  { id, user_id, kind, channel, is_on }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  await ctx.tx(async (tx) => {
    await accountOf(tx, id)
    const people = await peopleOf(tx, ctx.settings, id)
    if (!people.some((person) => person.user_id === user_id)) throw noSuch('user')
    if (user_id === ctx.actor?.user_id)
      throw refuse(422, 'not-yourself', 'Change what you are told of in your own settings.')
    if (!kindsFor(['client']).some((name) => name === kind))
      throw refuse(422, 'no-such-kind', 'There is no such kind of notification')
    const chosen = { user_id, kind, channel, is_on, account_id: id }
    if (!(await writeChoice(tx, ctx, chosen))) return
    await notify(tx, {
      to: { user_id },
      kind: 'choices_changed',
      facts: {},
      link: '/home/settings#notices',
      dedupe_key: ctx.today(),
    })
  })
  return { done: true }
}
