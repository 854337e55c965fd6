import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { listBankAccounts as endpoint } from './contract-bank.ts'
import { readBankAccounts } from './read-bank-accounts.ts'

/** Returns the accounts of an organisation, what is in use first. Throws 404. */
export const listBankAccounts = (
  ctx: Context,
  { partner_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    return { accounts: await readBankAccounts(tx, sql`b.partner_id = ${partner_id}`) }
  })
