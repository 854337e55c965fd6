import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Changed, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { partnerListInput, type changePartners as contract } from './contract-admin.ts'
import type { Partner } from './contract.ts'
import { partnerSource, type PartnerFilters } from './partner-source.ts'
import { mayBecome } from './rules.ts'

type Status = Partner['status']
const targetStatus = { activate: 'active', suspend: 'suspended', deactivate: 'inactive' } as const

/** Sets the status of organisations in bulk; skips those for which `rules.ts` does not allow it. */
export const changePartners = (ctx: Context, { action, ...input }: InputOf<typeof contract>) => {
  const { caller } = ctx
  const write = async (tx: Tx, rows: { id: string; from: Status; to: Status }[]) => {
    await sql`
      update partner p set status = w.to, updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, "to" text) where p.id = w.id`.execute(
      tx
    )
    await recordAll(
      tx,
      caller,
      rows.map(({ id, to }) => ({
        action: 'U',
        entity_type: 'partner',
        entity_id: id,
        partner_id: id,
        changes: { status: to },
      }))
    )
  }
  const bulk: BulkAction<PartnerFilters> = {
    name: `partners.${action}`,
    source: partnerSource,
    parse: parseQuery(partnerListInput),
    async change(tx, ids) {
      const to = targetStatus[action]
      const rows = await read(tx, ids)
      const able = rows.filter(({ status }) => status !== to && mayBecome(status, to))
      await write(
        tx,
        able.map(({ id, status }) => ({ id, from: status, to }))
      )
      return {
        changed: able.map(({ id, status }) => ({ id, before: status })),
        skipped: rows
          .filter((row) => !able.includes(row))
          .map(({ id, status }) => ({
            id,
            reason: status === to ? 'already' : 'not-from-here',
          })),
      }
    },
    revert: async (tx, changed) => undoChange(tx, changed, targetStatus[action], write),
  }
  return runBulk(ctx, bulk, input)
}

async function read(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: Status }>`
    select id, status from partner where id = any (${[...ids]}::uuid[]) order by id for update`.execute(
    tx
  )
  return rows
}

/** Restores the previous status, unless it was changed again since. */
async function undoChange(
  tx: Tx,
  changed: readonly Changed[],
  to: Status,
  write: (tx: Tx, rows: { id: string; from: Status; to: Status }[]) => Promise<void>
): Promise<Effect> {
  const rows = await read(
    tx,
    changed.map(({ id }) => id)
  )
  const same = rows.filter(({ status }) => status === to)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `change` stored the status there
  const before = new Map(changed.map((row) => [row.id, row.before as Status]))
  await write(
    tx,
    same.map(({ id, status }) => ({ id, from: status, to: before.get(id) ?? status }))
  )
  return {
    changed: same.map(({ id }) => ({ id, before: to })),
    skipped: rows
      .filter((row) => !same.includes(row))
      .map(({ id }) => ({ id, reason: 'changed-since' })),
  }
}
