import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { nextExtraction as endpoint } from './contract-admin.ts'

type Next = OutputOf<typeof endpoint>

/** Returns the extraction that has waited longest: those assigned to the calling user first, then unassigned ones. */
export const nextExtraction = (
  { tx, actor }: Context,
  { besides }: InputOf<typeof endpoint>
): Promise<Next> =>
  tx(async (tx) => {
    const me = actor?.user_id ?? null
    const { rows } = await sql<Next>`
      select (select id from extraction
               where status = 'needs_review' and schema_name = 'insurance_card' and (assigned_to is null or assigned_to = ${me})
                 and id is distinct from ${besides ?? null}::uuid
               order by assigned_to is null, created_at, id limit 1) as id,
             (select count(*)::int from extraction
               where status = 'needs_review' and schema_name = 'insurance_card' and (assigned_to is null or assigned_to = ${me})) as waiting`.execute(
      tx
    )
    return rows[0] ?? { id: null, waiting: 0 }
  })
