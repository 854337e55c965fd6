import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { fold } from '@numo/kit/text.ts'
import type { Context } from '../context.ts'
import type { findNetworks as contract } from './contract-admin.ts'

const maxShown = 30

/** Returns active networks of active insurers that match all words, sorted by insurer and name. */
export const findNetworks = (
  { tx }: Context,
  { q }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const words = fold(q).split(' ').filter(Boolean)
    const all = words.map((word) => sql`app.fold(c.name || ' ' || n.name) like ${`%${word}%`}`)
    const { rows } = await sql<OutputOf<typeof contract>['networks'][number]>`
      select n.id, n.name, jsonb_build_object('id', c.id, 'name', c.name) as insurer
        from insurance_network n join insurance_company c on c.id = n.insurance_company_id
       where n.status = 'active' and c.status = 'active'
         ${all.length > 0 ? sql`and ${sql.join(all, sql` and `)}` : sql``}
       order by app.fold(c.name), app.fold(n.name), n.id limit ${sql.lit(maxShown)}`.execute(tx)
    return { networks: rows }
  })
