import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { providerFilterChoices as contract } from './contract-admin.ts'

type Choices = OutputOf<typeof contract>

/** Returns the values that the staff list's filters offer. Countries are read with a loose index scan, one step each. */
export const providerFilterChoices = ({ tx }: Context): Promise<Choices> =>
  tx(async (tx) => {
    const { rows: specialties } = await sql<Choices['specialties'][number]>`
      select id, name_en, name_es from specialty order by name_en`.execute(tx)
    const { rows: sources } = await sql<Choices['sources'][number]>`
      select id, name from directory_source order by app.fold(name), id`.execute(tx)
    const { rows: countries } = await sql<{ country: string }>`
      with recursive step (country) as (
        select min(country::text) from practice_location
        union all
        select (select min(l.country::text) from practice_location l where l.country::text > step.country)
          from step where step.country is not null)
      select country from step where country is not null order by country`.execute(tx)
    return { specialties, sources, countries: countries.map(({ country }) => country) }
  })
