import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getPartnerTerms as endpoint } from './contract-terms.ts'
import { readAgreements } from './read-agreements.ts'
import { readOwnBankAccounts } from './read-bank-accounts.ts'

/** Returns the agreements and bank accounts of the caller's organisation, numbers masked. */
export const getPartnerTerms = (
  ctx: Context,
  { partnerId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => ({
    agreements: await readAgreements(tx, partnerId),
    accounts: await readOwnBankAccounts(tx, partnerId),
  }))
