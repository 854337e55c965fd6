import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import type { updateInsuranceCompany as contract } from './contract-admin.ts'
import { noSuchInsurer } from './get-insurance-company.ts'
import type { RelistNetworks } from './relist.ts'

/**
 * Updates an insurer. An inactive one leaves the directory with its plans and is not shown as accepted; listings are rebuilt in the same
 * transaction.
 */
export const updateInsuranceCompany =
  (relist: RelistNetworks) =>
  (
    { tx, caller }: Context,
    { id, version, ...sent }: InputOf<typeof contract>
  ): Promise<OutputOf<typeof contract>> =>
    tx(async (tx) => {
      const before = await tx
        .selectFrom('insurance_company')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!before) throw noSuchInsurer()
      if (before.version !== version) throw changedMeanwhile('insurer')
      const changes = changedFields(before, sent)
      if (Object.keys(changes).length === 0) return { version }
      const updated = await tx
        .updateTable('insurance_company')
        .set({ ...changes, updated_at: sql`now()` })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow()
      await record(tx, caller, {
        action: 'U',
        entity_type: 'insurance_company',
        entity_id: id,
        changes,
      })
      await relist(tx, changes.status ? await networksOf(tx, id) : [])
      return updated
    })

async function networksOf(tx: Tx, insurance_company_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('insurance_network')
    .select('id')
    .where('insurance_company_id', '=', insurance_company_id)
    .execute()
  return rows.map(({ id }) => id)
}
