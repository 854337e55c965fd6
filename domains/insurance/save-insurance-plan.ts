import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context, Tx } from '../context.ts'
import { freeSlug } from '../free-slug.ts'
import type { saveInsurancePlan as contract } from './contract-parts.ts'
import { partToSave, recordPart } from './part.ts'
import type { RelistNetworks } from './relist.ts'

const costFields = [
  'deductible_amount',
  'coinsurance_bps',
  'coinsurance_cap_amount',
  'out_of_pocket_max_amount',
  'annual_limit_amount',
]

/**
 * Creates or changes a plan of an insurer with its networks, which must belong to that insurer. Its cost sharing counts
 * as known once any of it was changed: a new name does not turn the zeros that an import left into rules.
 */
export const saveInsurancePlan =
  (relist: RelistNetworks) =>
  (
    { tx, caller }: Context,
    { insurer_id, id, version, network_ids, ...fields }: InputOf<typeof contract>
  ): Promise<OutputOf<typeof contract>> =>
    tx(async (tx) => {
      const found = await partToSave(tx, 'insurance_plan', { insurer_id, id, version })
      const known = await networksOf(tx, id)
      const before = found && { ...found, network_ids: known }
      const networkIds = [...new Set(network_ids)].toSorted()
      await requireNetworks(tx, insurer_id, networkIds)
      const changes = changedFields(before ?? {}, { ...fields, network_ids: networkIds })
      if (id !== undefined && version !== undefined && Object.keys(changes).length === 0)
        return { id, version }
      const saved =
        id === undefined
          ? await tx
              .insertInto('insurance_plan')
              .values({
                ...fields,
                insurance_company_id: insurer_id,
                slug: await freeSlug(tx, fields.name, {
                  taken: ['insurance_plan'],
                  unnamed: 'plan',
                }),
              })
              .returning(['id', 'version'])
              .executeTakeFirstOrThrow()
          : await tx
              .updateTable('insurance_plan')
              .set({
                ...fields,
                is_cost_known:
                  found?.is_cost_known === true || costFields.some((name) => name in changes),
                updated_at: sql`now()`,
              })
              .where('id', '=', id)
              .returning(['id', 'version'])
              .executeTakeFirstOrThrow()
      await link(tx, saved.id, networkIds)
      await recordPart(tx, caller, insurer_id, {
        action: before ? 'U' : 'C',
        kind: 'plan',
        id: saved.id,
        name: fields.name,
        changes,
      })
      await relist(tx, [])
      return saved
    })

async function networksOf(tx: Tx, plan_id: string | undefined): Promise<string[]> {
  if (plan_id === undefined) return []
  const rows = await tx
    .selectFrom('insurance_plan_network')
    .select('insurance_network_id')
    .where('insurance_plan_id', '=', plan_id)
    .execute()
  return rows.map(({ insurance_network_id }) => insurance_network_id).toSorted()
}

async function requireNetworks(tx: Tx, insurer_id: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const own = await tx
    .selectFrom('insurance_network')
    .select('id')
    .where('insurance_company_id', '=', insurer_id)
    .where('id', 'in', ids)
    .execute()
  if (own.length !== ids.length)
    throw refuse(404, 'no-such-network', 'This insurer has no such network')
}

async function link(tx: Tx, insurance_plan_id: string, ids: readonly string[]) {
  await sql`
    delete from insurance_plan_network
     where insurance_plan_id = ${insurance_plan_id} and insurance_network_id <> all (${[...ids]}::uuid[])`.execute(
    tx
  )
  await sql`
    insert into insurance_plan_network (insurance_plan_id, insurance_network_id)
    select ${insurance_plan_id}, id from unnest(${[...ids]}::uuid[]) as wanted (id)
    on conflict do nothing`.execute(tx)
}
