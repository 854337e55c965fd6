import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endAgreement as endpoint } from './contract-agreements.ts'
import { endOn, lockPartner } from './create-agreement.ts'

/** Ends an open agreement. Nothing is accrued to the organisation after its last day until another begins. */
export const endAgreement = (
  ctx: Context,
  { partner_id, agreement_id, version, ends_on }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await lockPartner(tx, partner_id)
    const agreement = await tx
      .selectFrom('partner_agreement')
      .select(['id', 'version'])
      .where('id', '=', agreement_id)
      .where('partner_id', '=', partner_id)
      .where('ends_on', 'is', null)
      .executeTakeFirst()
    if (!agreement) throw noSuch('agreement')
    if (agreement.version !== version) throw changedMeanwhile('agreement')
    await endOn(tx, ctx, { id: agreement.id, partner_id, ends_on })
    return { done: true }
  })
