import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { findPatientByCard as endpoint } from './contract.ts'
import { genuineCard } from './genuine-card.ts'

/**
 * Returns the patient whose card a clinic scanned. Somebody who does not share their data with it stays unknown: it then
 * learns what the card itself says, and adding the person needs their birth date and consent. Throws 422
 * `no-genuine-card`.
 */
export async function findPatientByCard(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const claims = await genuineCard(ctx, token)
  if (!claims) throw refuse(422, 'no-genuine-card', 'This is not the code of a genuine member card')
  // Row policies show a clinic only the people who share their data with it now.
  const found = await ctx.tx((tx) =>
    tx.selectFrom('coverage').select('client_id').where('id', '=', claims.id).executeTakeFirst()
  )
  return {
    patient_id: found?.client_id ?? null,
    name: claims.who,
    member_id: claims.mem,
    insurer: claims.ins,
  }
}
