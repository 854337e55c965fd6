import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateCompany as endpoint } from './contract.ts'
import { refuseUnfit } from './refuse-unfit.ts'

/** Changes a legal entity; omitted fields stay, null clears. Throws 404, 409 on another version. */
export const updateCompany = (
  ctx: Context,
  { id, version, ...sent }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> => {
  const changes = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === '' ? null : value]]
    )
  )
  if (Object.keys(changes).length === 0)
    throw refuse(400, 'empty-update', 'No updated company data received')
  return ctx.tx(async (tx) => {
    const before = await tx
      .selectFrom('numo_company')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuch('company')
    if (before.version !== version) throw changedMeanwhile('company')
    await tx
      .updateTable('numo_company')
      .set(changes)
      .where('id', '=', id)
      .execute()
      .catch(refuseUnfit)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'numo_company',
      entity_id: id,
      changes,
    })
    return { done: true }
  })
}
