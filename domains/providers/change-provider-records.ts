import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { providerListInput, type changeProviderRecords as contract } from './contract-admin.ts'
import { providerSource, type ProviderFilters } from './provider-source.ts'
import { relistProviders } from './relist-providers.ts'
import type { ProviderStatus } from './enums.ts'

type State = { status: ProviderStatus; is_withheld: boolean }
type RecordBefore = State & { id: string; is_gone: boolean; is_merged: boolean }

const goals = {
  publish: { status: 'active', is_withheld: false },
  withhold: { status: 'inactive', is_withheld: true },
} as const satisfies Record<string, State>

const is = (row: State, goal: State) =>
  row.status === goal.status && row.is_withheld === goal.is_withheld

/**
 * Publishes or withholds providers in bulk. A withheld provider stays out of the directory whatever its source says, until staff publish it
 * again. Skips providers that ended at their source or were merged into another.
 */
export const changeProviderRecords = (
  ctx: Context,
  { action, ...input }: InputOf<typeof contract>
) => {
  const goal = goals[action]
  const put = async (tx: Tx, rows: readonly (State & { id: string })[]) => {
    if (rows.length === 0) return
    await sql`
      update provider p set status = w.status, is_withheld = w.is_withheld, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, status text, is_withheld boolean)
       where p.id = w.id`.execute(tx)
    await recordAll(
      tx,
      ctx.caller,
      rows.map(({ id, status, is_withheld }) => ({
        action: 'U',
        entity_type: 'provider',
        entity_id: id,
        changes: { status, is_withheld },
      }))
    )
    await relistProviders(
      tx,
      sql`select id as provider_id from provider where id = any (${rows.map(({ id }) => id)}::uuid[])`
    )
  }
  const bulk: BulkAction<ProviderFilters> = {
    name: `providers.${action}`,
    source: providerSource,
    parse: parseQuery(providerListInput),
    async change(tx, ids) {
      const rows = await read(tx, ids)
      const refused = (row: RecordBefore) =>
        is(row, goal)
          ? 'already'
          : row.is_merged
            ? 'merged'
            : action === 'publish' && row.is_gone
              ? 'source-says-gone'
              : null
      const able = rows.filter((row) => refused(row) === null)
      await put(
        tx,
        able.map(({ id }) => ({ id, ...goal }))
      )
      return {
        changed: able.map(({ id, status, is_withheld }) => ({
          id,
          before: { status, is_withheld },
        })),
        skipped: rows.flatMap((row) => {
          const reason = refused(row)
          return reason === null ? [] : [{ id: row.id, reason }]
        }),
      }
    },
    async revert(tx, changed): Promise<Effect> {
      const rows = await read(
        tx,
        changed.map(({ id }) => id)
      )
      const same = rows.filter((row) => is(row, goal) && !row.is_merged)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `change` stored the state there
      const before = new Map(changed.map((row) => [row.id, row.before as State]))
      await put(
        tx,
        same.map(({ id }) => ({ id, ...(before.get(id) ?? goal) }))
      )
      return {
        changed: same.map(({ id }) => ({ id, before: goal })),
        skipped: rows
          .filter((row) => !same.includes(row))
          .map(({ id }) => ({ id, reason: 'changed-since' })),
      }
    },
  }
  return runBulk(ctx, bulk, input)
}

/** Locks and reads providers by id. `is_gone` is true when the provider's source record is no longer active. */
async function read(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<RecordBefore>`
    select p.id, p.status, p.is_withheld, p.merged_into_id is not null as is_merged,
           exists (select from directory_record d
                    where d.source_id = p.source_id and d.status <> 'active'
                      and d.type = split_part(p.source_ref, '/', 1)
                      and d.ref = substr(p.source_ref, strpos(p.source_ref, '/') + 1)) as is_gone
      from provider p where p.id = any (${[...ids]}::uuid[]) order by p.id for update of p`.execute(
    tx
  )
  return rows
}
