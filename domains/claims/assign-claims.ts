import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Context } from '../context.ts'
import { assignAction } from '../lists/assign.ts'
import { runBulk } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { claimSource } from './claim-source.ts'
import { claimListInput, type assignClaims as endpoint } from './contract-list.ts'
import type { ClaimStatus } from './rules.ts'

type Row = { id: string; account_id: string; status: ClaimStatus; assigned_to: string | null }

/** Assigns claims to the calling user, or releases them for everyone. Closed and cancelled ones are skipped. */
export function assignClaims(
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> {
  const user_id = ctx.actor?.user_id ?? ''
  return runBulk(
    ctx,
    assignAction(action === 'take' ? user_id : null, {
      name: `claims.${action}`,
      source: claimSource(user_id, ctx.today()),
      parse: parseQuery(claimListInput),
      async lock(tx, ids) {
        const { rows } = await sql<Row>`
          select id, account_id, status, assigned_to from claim where id = any (${ids}::uuid[]) order by id
             for update`.execute(tx)
        return rows.map((row) => ({
          ...row,
          is_over: row.status === 'closed' || row.status === 'cancelled',
        }))
      },
      async write(tx, assignments) {
        for (const { id, next } of assignments)
          await tx.updateTable('claim').set({ assigned_to: next }).where('id', '=', id).execute()
        await recordAll(
          tx,
          ctx.caller,
          assignments.map(({ id, account_id, next }) => ({
            action: 'U',
            entity_type: 'claim',
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
