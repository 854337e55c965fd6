import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { listPaymentMethods as endpoint } from './contract.ts'
import { readMethods } from './read-methods.ts'

/** Lists the cards a household has on file, and how new ones are collected. Records reads by staff. */
export const listPaymentMethods = (ctx: Context, { accountId }: InputOf<typeof endpoint>) =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'account', accountId)
    await recordStaffRead(tx, ctx, {
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
