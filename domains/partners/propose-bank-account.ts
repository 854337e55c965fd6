import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { proposeBankAccount as endpoint } from './contract-bank.ts'
import { insertBankAccount } from './insert-bank-account.ts'

/** Proposes an account of an organisation. Nothing is paid to it until somebody else verifies it. */
export const proposeBankAccount = (
  ctx: Context,
  { partner_id, ...typed }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    return insertBankAccount(tx, ctx, { partner_id }, typed)
  })
