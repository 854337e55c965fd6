import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Db, Tx } from '../context.ts'
import type { Hours } from '../providers/contract-shapes.ts'

export type Practice = {
  provider_id: string
  practice_location_id: string
  partner_id: string
  time_zone: string
  hours: Hours | null
}

type PracticeInput = { slug: string; practice_location_id?: string | undefined }

/**
 * SQL: where providers can be asked for an appointment: at active places of organisations that work with us and have
 * somebody who can answer.
 */
export const answeredPlaces = sql`
  provider p
  join provider_location pl on pl.provider_id = p.id and pl.status = 'active'
  join practice_location l on l.id = pl.practice_location_id and l.status = 'active'
  join partner o on o.id = coalesce(pl.partner_id, l.partner_id) and o.status = 'active' and o.has_user`

/** SQL: the active provider of a slug, or of a former one. */
export const isProvider = (slug: string) => sql`
  p.status = 'active' and (p.slug = ${slug} or p.id = (select provider_id from provider_alias where slug = ${slug}))`

/**
 * Returns the place at which a provider is asked. Throws 404 `no-such-provider`, 422 `takes-no-requests` where nobody can
 * answer, and where the place is not said although there are several.
 */
export async function findPractice(
  db: Db | Tx,
  { slug, practice_location_id }: PracticeInput
): Promise<Practice> {
  const { rows } = await sql<Practice>`
    select p.id as provider_id, l.id as practice_location_id, o.id as partner_id, l.time_zone, coalesce(pl.hours, l.hours) as hours
      from ${answeredPlaces} where ${isProvider(slug)} order by l.name, l.id`.execute(db)
  const [first] = practice_location_id
    ? rows.filter((row) => row.practice_location_id === practice_location_id)
    : rows
  if (first && (practice_location_id || rows.length === 1)) return first
  const { rows: known } = await sql`select from provider p where ${isProvider(slug)}`.execute(db)
  if (known.length === 0) throw refuse(404, 'no-such-provider', 'There is no such doctor')
  throw refuse(
    422,
    'takes-no-requests',
    'Nobody can answer a request there. Call the clinic instead.'
  )
}
