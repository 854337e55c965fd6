import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { proposeCompanyBankAccount as endpoint } from './contract-bank.ts'
import { insertBankAccount } from './insert-bank-account.ts'

/** Proposes an account of one of our companies. Throws 404. */
export const proposeCompanyBankAccount = (
  ctx: Context,
  { id: numo_company_id, ...typed }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const company = await tx
      .selectFrom('numo_company')
      .select('id')
      .where('id', '=', numo_company_id)
      .executeTakeFirst()
    if (!company) throw noSuch('company')
    return insertBankAccount(tx, ctx, { numo_company_id }, typed)
  })
