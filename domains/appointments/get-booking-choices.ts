import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { spokenName } from '../providers/rules.ts'
import type { getBookingChoices as endpoint } from './contract-household.ts'
import { answeredPlaces, isProvider } from './find-practice.ts'

type ProviderRow = { name_prefix: string | null; full_name: string; phone: string | null }
type ChoicePlace = OutputOf<typeof endpoint>['places'][number]

/** Returns where a provider takes requests, its phone otherwise, and the people of the household. */
export const getBookingChoices = (
  ctx: Context,
  { accountId, slug }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<ProviderRow>`
      select p.name_prefix, p.full_name,
             (select coalesce(pl.phone, l.phone) from provider_location pl
                join practice_location l on l.id = pl.practice_location_id and l.status = 'active'
               where pl.provider_id = p.id and pl.status = 'active' and coalesce(pl.phone, l.phone) is not null
               order by l.name, l.id limit 1) as phone
        from provider p where ${isProvider(slug)}`.execute(tx)
    const [provider] = rows
    if (!provider) throw refuse(404, 'no-such-provider', 'There is no such doctor')
    const places = await sql<ChoicePlace>`
      select l.id, l.name, l.city, l.time_zone from ${answeredPlaces} where ${isProvider(slug)} order by l.name, l.id`.execute(
      tx
    )
    const clients = await sql<{ id: string; name: string }>`
      select id, concat_ws(' ', first_name, last_name, second_last_name) as name from client
       where account_id = ${accountId} and status = 'active' order by relationship <> 'self', birth_date, id`.execute(
      tx
    )
    return {
      provider_name: spokenName(provider.name_prefix, provider.full_name),
      phone: provider.phone,
      places: places.rows,
      clients: clients.rows,
    }
  })
