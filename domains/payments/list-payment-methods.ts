import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { listPaymentMethods as endpoint } from './contract.ts'
import { readMethods } from './read-methods.ts'

/** The cards a household has on file. */
export const listPaymentMethods = (
  { tx, cards }: Context,
  { accountId }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw noSuch('account')
    return {
      methods: await readMethods(tx, accountId),
      form: cards.form.kind === 'none' ? null : cards.form,
    }
  })
