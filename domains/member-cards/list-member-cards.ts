import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import { signingKey } from '../authorizations/signing-keys.ts'
import { signToken } from '../authorizations/rules-signed-token.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { listMemberCards as endpoint } from './contract.ts'
import { readCardFacts } from './read-card-facts.ts'
import { CardClaims, cardClaims, isIssued } from './rules.ts'

/**
 * Returns a signed card for each person and policy of a household that may be relied on. Signed at each request, from
 * what is known now; nothing is stored.
 */
export async function listMemberCards(
  ctx: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const key = await signingKey(ctx)
  const today = ctx.today()
  const issuer = new URL(ctx.settings.public_origin).host
  const facts = await ctx.tx(async (tx) => {
    await mustExist(tx, 'account', accountId)
    await recordStaffRead(tx, ctx, {
      entity_type: 'coverage',
      entity_id: null,
      account_id: accountId,
    })
    return readCardFacts(tx, sql`v.account_id = ${accountId}`)
  })
  const issued = facts.filter((one) => isIssued(one, today))
  return {
    rows: await Promise.all(
      issued.map(async (one) => {
        const claims = cardClaims(one, { issuer, today })
        return {
          coverage_id: one.coverage_id,
          client_id: one.client_id,
          token: await signToken(CardClaims, claims, key),
          valid_until: claims.to,
        }
      })
    ),
  }
}
