import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context } from '../context.ts'
import type { saveInsuranceNetwork as contract } from './contract-parts.ts'
import { partToSave, recordPart } from './part.ts'
import type { RelistNetworks } from './relist.ts'

/** Creates or changes a network of an insurer and rebuilds the affected listings. An inactive network is not shown as accepted. */
export const saveInsuranceNetwork =
  (relist: RelistNetworks) =>
  (
    { tx, caller }: Context,
    { insurer_id, id, version, ...fields }: InputOf<typeof contract>
  ): Promise<OutputOf<typeof contract>> =>
    tx(async (tx) => {
      const before = await partToSave(tx, 'insurance_network', { insurer_id, id, version })
      const changes = changedFields(before ?? {}, fields)
      if (id !== undefined && version !== undefined && Object.keys(changes).length === 0)
        return { id, version }
      const { name, tier, status } = fields
      const first =
        id ??
        (
          await tx
            .insertInto('insurance_network')
            .values({ insurance_company_id: insurer_id, name, tier })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const saved = await tx
        .updateTable('insurance_network')
        .set({ name, tier, status })
        .where('id', '=', first)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
      await recordPart(tx, caller, insurer_id, {
        action: before ? 'U' : 'C',
        kind: 'network',
        id: saved.id,
        name,
        changes,
      })
      await relist(tx, before && changes.status ? [saved.id] : [])
      return saved
    })
