import type { InputOf } from '@numo/kit/endpoint.ts'
import { staffLooked } from '../audit/staff-looked.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { listPaymentMethods as endpoint } from './contract.ts'
import { readMethods } from './read-methods.ts'

/** Lists the cards a household has on file, and how new ones are collected. Records reads by staff. */
export const listPaymentMethods = (ctx: Context, { accountId }: InputOf<typeof endpoint>) =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'account', accountId)
    await staffLooked(tx, ctx, {
      entity_type: 'payment_method',
      entity_id: null,
      account_id: accountId,
    })
    const { form } = ctx.cards
    return {
      methods: await readMethods(tx, accountId),
      form: form.kind === 'none' ? null : form,
    }
  })
