import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { setOwnProviderBills as endpoint } from './contract-providers.ts'

/** Says whether a doctor bills with the caller's organisation, as their public page says. Throws 404 for nobody of it. */
export const setOwnProviderBills = (
  ctx: Context,
  { partnerId: partner_id, provider_id, bills }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<{ name: string | null }>`
      select app.set_own_bills(${provider_id}, ${bills}) as name`.execute(tx)
    const provider = rows[0]?.name
    if (!provider) throw noSuch('provider')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partner_id,
      partner_id,
      changes: { provider, provider_id, bills },
    })
    return { done: true }
  })
