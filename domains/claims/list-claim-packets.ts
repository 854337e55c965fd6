import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { listClaimPackets as endpoint } from './contract-packet.ts'
import { readPackets } from './read-packets.ts'

/** Lists the packets of a claim with their sendings, and where its insurer takes e-mail. Throws 404 `no-such-claim`. */
export const listClaimPackets = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const claim = await tx
      .selectFrom('claim')
      .leftJoin('insurance_company', 'insurance_company.id', 'claim.insurance_company_id')
      .select('insurance_company.claims_email')
      .where('claim.id', '=', id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    return { packets: await readPackets(tx, id), claims_email: claim.claims_email }
  })
