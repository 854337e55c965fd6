import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { relistProviders } from './relist-providers.ts'
import { restoreSourceWord } from './restore-source-word.ts'

/**
 * Ends staff's acceptance entries whose `valid_until` has passed: the source's statement applies again, or the network is no longer
 * accepted. Idempotent.
 */
export const endAcceptance = (ctx: Pick<Context, 'tx' | 'caller' | 'today'>): Promise<void> =>
  ctx.tx(async (tx) => {
    const is_over = sql`a.valid_until < ${ctx.today()}::date and a.status = 'active' and a.evidence is not null`
    const { rows } = await sql<{ provider_id: string; network: string; place: string }>`
      select pl.provider_id, l.name as place, concat_ws(', ', c.name, n.name) as network
        from acceptance a join provider_location pl on pl.id = a.provider_location_id
        join practice_location l on l.id = pl.practice_location_id
        join insurance_network n on n.id = a.insurance_network_id
        join insurance_company c on c.id = n.insurance_company_id
       where ${is_over} for update of a`.execute(tx)
    if (rows.length === 0) return
    await restoreSourceWord(tx, is_over)
    await sql`update acceptance a set status = 'withdrawn' where ${is_over}`.execute(tx)
    for (const { provider_id, place, network } of rows)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'provider',
        entity_id: provider_id,
        changes: { place, network, is_over: true },
      })
    await relistProviders(
      tx,
      sql`select unnest(${rows.map(({ provider_id }) => provider_id)}::uuid[]) as provider_id`
    )
  })
