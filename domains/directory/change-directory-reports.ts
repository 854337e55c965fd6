import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { runBulk, type BulkAction } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { reportListInput, type changeDirectoryReports as contract } from './contract-reports.ts'
import { reportSource, type ReportFilters } from './report-source.ts'
import type { ReportStatus } from './enums.ts'

const targetStatus = { resolve: 'resolved', dismiss: 'dismissed', reopen: 'open' } as const

/** Resolves, dismisses or reopens several reported mistakes at once. */
export const changeDirectoryReports = (
  ctx: Context,
  { action, ...input }: InputOf<typeof contract>
) => {
  const goal = targetStatus[action]
  const put = async (tx: Tx, rows: readonly { id: string; status: ReportStatus }[]) => {
    await sql`
      update directory_report r
         set status = w.status, decided_by = case when w.status <> 'open' then app.user_id() end,
             decided_at = case when w.status <> 'open' then now() end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, status text) where r.id = w.id`.execute(
      tx
    )
    await recordAll(
      tx,
      ctx.caller,
      rows.map(({ id, status }) => ({
        action: 'U',
        entity_type: 'directory_report',
        entity_id: id,
        changes: { status },
      }))
    )
  }
  const bulk: BulkAction<ReportFilters> = {
    name: `reports.${action}`,
    source: reportSource,
    parse: parseQuery(reportListInput),
    async change(tx, ids) {
      const rows = await read(tx, ids)
      const able = rows.filter(({ status }) => status !== goal)
      await put(
        tx,
        able.map(({ id }) => ({ id, status: goal }))
      )
      return {
        changed: able.map(({ id, status }) => ({ id, before: status })),
        skipped: rows
          .filter((row) => !able.includes(row))
          .map(({ id }) => ({ id, reason: 'already' })),
      }
    },
    async revert(tx, changed) {
      const rows = await read(
        tx,
        changed.map(({ id }) => id)
      )
      const same = rows.filter(({ status }) => status === goal)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `change` stored the status there
      const before = new Map(changed.map((row) => [row.id, row.before as ReportStatus]))
      await put(
        tx,
        same.map(({ id, status }) => ({ id, status: before.get(id) ?? status }))
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

async function read(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: ReportStatus }>`
    select id, status from directory_report where id = any (${[...ids]}::uuid[]) order by id for update`.execute(
    tx
  )
  return rows
}
