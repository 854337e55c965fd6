import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { fold } from '@numo/kit/text.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { relistPartner } from '../partners/jobs.ts'
import type {
  confirmOwnNetworks as confirming,
  findOwnNetworks as finding,
  setOwnNetwork as setting,
} from './contract-own.ts'

type Statement = {
  partner_id: string
  place_id: string | null
  network_id: string | null
  /** Null confirms what is accepted already. */
  is_accepted: boolean | null
  billing: string
}

/** Says it through the checked function, records it, and has the search listing follow. Returns how many acceptances it is about. */
async function say(tx: Tx, ctx: Context, statement: Statement): Promise<number> {
  const { partner_id, place_id, network_id, is_accepted, billing } = statement
  const { rows } = await sql<{ about: number }>`
    select app.say_networks(${place_id}::uuid, ${network_id}::uuid, ${is_accepted}::boolean, ${billing}) as about`.execute(
    tx
  )
  const about = rows[0]?.about ?? 0
  if (about === 0) return 0
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'partner',
    entity_id: partner_id,
    partner_id,
    changes: {
      place: await nameOf(tx, 'practice_location', place_id),
      network: await nameOf(tx, 'insurance_network', network_id),
      network_id,
      ...(is_accepted === null ? { is_confirmed_again: true } : { is_accepted, billing }),
      providers: about,
    },
  })
  await ctx.jobs.add(tx, relistPartner, { partner_id })
  return about
}

async function nameOf(tx: Tx, table: 'practice_location' | 'insurance_network', id: string | null) {
  if (id === null) return null
  const row = await tx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/**
 * Says that everybody at a place of the caller's organisation accepts a network, or that nobody does. This is the organisation's own
 * word, as evidence of the directory. Throws 404 `no-such-place` and `no-such-network`.
 */
export const setOwnNetwork = (
  ctx: Context,
  { partnerId: partner_id, place_id, insurance_network_id, ...input }: InputOf<typeof setting>
): Promise<OutputOf<typeof setting>> =>
  ctx.tx(async (tx) => {
    const place = await tx
      .selectFrom('practice_location')
      .select('id')
      .where('id', '=', place_id)
      .where('partner_id', '=', partner_id)
      .executeTakeFirst()
    if (!place) throw refuse(404, 'no-such-place', 'Your organisation has no such place')
    const statement = { partner_id, place_id, network_id: insurance_network_id }
    const changed = await say(tx, ctx, { ...statement, ...input })
    if (changed === 0) throw noSuch('network')
    return { changed }
  })

/** Confirms again what the caller's places accept already: one network at a place, a place, or all. Throws 404 `no-such-network`. */
export const confirmOwnNetworks = (
  ctx: Context,
  { partnerId: partner_id, place_id, insurance_network_id }: InputOf<typeof confirming>
): Promise<OutputOf<typeof confirming>> =>
  ctx.tx(async (tx) => {
    const changed = await say(tx, ctx, {
      partner_id,
      place_id: place_id ?? null,
      network_id: insurance_network_id ?? null,
      is_accepted: null,
      billing: 'unknown',
    })
    if (changed === 0) throw noSuch('network')
    return { changed }
  })

/** Returns at most 30 active networks of active insurers that match all words. */
export const findOwnNetworks = (
  { tx }: Context,
  { q }: InputOf<typeof finding>
): Promise<OutputOf<typeof finding>> =>
  tx(async (tx) => {
    const words = fold(q).split(' ').filter(Boolean)
    const all = words.map((word) => sql`app.fold(c.name || ' ' || n.name) like ${`%${word}%`}`)
    const { rows } = await sql<OutputOf<typeof finding>['networks'][number]>`
      select n.id, n.name, c.name as insurer
        from insurance_network n join insurance_company c on c.id = n.insurance_company_id
       where n.status = 'active' and c.status = 'active'
         ${all.length > 0 ? sql`and ${sql.join(all, sql` and `)}` : sql``}
       order by app.fold(c.name), app.fold(n.name), n.id limit 30`.execute(tx)
    return { networks: rows }
  })
