import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { CodeSet, listCodeSets as endpoint } from './contract-import.ts'

/** Lists the code sets, the one that ships first. */
export const listCodeSets = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<CodeSet>`
      select s.id, s.code_set, s.language, s.name, ${utcText(sql`s.imported_at`)} as imported_at,
             (count(d.code) filter (where d.withdrawn_at is null))::integer as codes,
             count(d.withdrawn_at)::integer as withdrawn
        from diagnosis_set s left join diagnosis d on d.set_id = s.id
       group by s.id
       order by s.code_set, s.language`.execute(tx)
    return { sets: rows }
  })
