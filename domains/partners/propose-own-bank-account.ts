import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { proposeOwnBankAccount as endpoint } from './contract-terms.ts'
import { insertBankAccount } from './insert-bank-account.ts'

/** Proposes an account of one's own organisation. Throws 403 `owner-only` for members who are no owners. */
export const proposeOwnBankAccount = async (
  ctx: Context,
  { partnerId, ...typed }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> => {
  if (ctx.actor?.roles.partner?.member_role !== 'owner')
    throw refuse(403, 'owner-only', 'Only who owns the organisation can do this')
  return ctx.tx((tx) => insertBankAccount(tx, ctx, { partner_id: partnerId }, typed))
}
