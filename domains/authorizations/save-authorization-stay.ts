import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { checkStay, dayOrNull } from './check-stay.ts'
import type * as contract from './contract-partner.ts'
import { holdsStay, takesStay, type ChainVersion } from './rules.ts'

/** The versions in the chain of authorization `a`. */
const readChain = sql<ChainVersion[]>`(
  select jsonb_agg(jsonb_build_object('chain_version', v.chain_version, 'status', v.status))
    from prior_authorization v where v.chain_id = a.chain_id)`

/**
 * Saves the stay as it happened, from when the request was sent until it is over. Throws 404 `no-such-authorization`, 409
 * `no-admission` without a planned one, `newer-version` on one that another version replaced or that is not in force yet, `authorization-fixed` and `changed-meanwhile` as the other parts, and 422
 * `discharge-before-admission`.
 */
export const saveAuthorizationStay = (
  ctx: Context,
  { id, version, ...stay }: InputOf<typeof contract.saveAuthorizationStay>
): Promise<{ version: number }> => {
  const { actual_admission_at, actual_discharge_at } = stay
  checkStay(actual_admission_at, actual_discharge_at)
  return ctx.tx(async (tx) => {
    const row = await tx
      .selectFrom('prior_authorization as a')
      .leftJoin('authorization_admission as d', 'd.authorization_id', 'a.id')
      .select([
        ...(['a.account_id', 'a.partner_id', 'a.status', 'd.stay_version'] as const),
        ...(['a.extends_id', 'a.chain_version'] as const),
        readChain.as('chain'),
      ])
      .where('a.id', '=', id)
      .where('a.partner_id', '=', actingPartner(ctx))
      .executeTakeFirst()
    if (!row) throw noSuch('authorization')
    if (!takesStay(row.status))
      throw refuse(409, 'authorization-fixed', 'The stay of this request cannot be changed.')
    if (!holdsStay(row, row.chain))
      throw refuse(409, 'newer-version', 'The stay is recorded on the version that is in force.')
    if (row.stay_version === null)
      throw refuse(409, 'no-admission', 'Add the planned admission first.')
    const { account_id, partner_id } = row
    // The condition on the version lets one of two savers through; the other finds no row.
    const { numUpdatedRows } = await tx
      .updateTable('authorization_admission')
      .set({
        ...stay,
        actual_admission_at: dayOrNull(actual_admission_at),
        actual_discharge_at: dayOrNull(actual_discharge_at),
        stay_version: version + 1,
      })
      .where('authorization_id', '=', id)
      .where('stay_version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw changedMeanwhile('authorization')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id,
      partner_id,
      changes: { part: 'stay', part_version: version + 1 },
    })
    return { version: version + 1 }
  })
}
