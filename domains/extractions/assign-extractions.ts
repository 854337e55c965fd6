import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context } from '../context.ts'
import { assignAction } from '../lists/assign.ts'
import { runBulk } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { extractionListInput, type assignExtractions as endpoint } from './contract-admin.ts'
import { extractionSource } from './extraction-source.ts'
import { isOver, type ExtractionStatus } from './rules.ts'

type Row = {
  id: string
  account_id: string | null
  status: ExtractionStatus
  assigned_to: string | null
}

/** Assigns extractions to the calling user, or releases them for everyone. */
export function assignExtractions(
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> {
  const user_id = ctx.actor?.user_id ?? ''
  return runBulk(
    ctx,
    assignAction(action === 'take' ? user_id : null, {
      name: `extractions.${action}`,
      source: extractionSource(user_id),
      parse: parseQuery(extractionListInput),
      async lock(tx, ids) {
        const { rows } = await sql<Row>`
          select id, account_id, status, assigned_to from extraction where id = any (${ids}::uuid[])
             and schema_name = 'insurance_card' order by id
             for update`.execute(tx)
        return rows.map((row) => ({ ...row, is_over: isOver(row.status) }))
      },
      async write(tx, assignments) {
        for (const { id, next } of assignments)
          await tx
            .updateTable('extraction')
            .set({ assigned_to: next })
            .where('id', '=', id)
            .execute()
        await recordAll(
          tx,
          ctx.caller,
          assignments.map(({ id, account_id, next }) => ({
            action: 'U',
            entity_type: 'extraction',
            entity_id: id,
            account_id,
            changes: { assigned_to: next },
          }))
        )
      },
    }),
    input
  )
}
