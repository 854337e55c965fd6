import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { merging } from '../merges/merging.ts'
import type { MergePreview, previewProviderMerge as contract } from './contract-merge.ts'
import { pageJson } from './duplicate-pages.ts'
import { noSuchProvider } from './get-provider-record.ts'
import { fieldsToCopy, mergeFields, mergeRefusalOf } from './rules-merge.ts'

type Side = MergePreview['kept']
type Read = Side & { merged_into_id: string | null }

/** Returns two providers side by side with the effect of merging them. Changes nothing. */
export const previewProviderMerge = (
  ctx: Context,
  { kept_id, gone_id }: InputOf<typeof contract>
): Promise<MergePreview> =>
  merging(ctx, async (tx) => {
    const sides = await readSides(tx, [kept_id, gone_id])
    const [kept, gone] = [sides.get(kept_id), sides.get(gone_id)]
    if (!kept || !gone) throw noSuchProvider()
    const { claims, ...moves } = await countMoves(tx, kept_id, gone_id)
    return {
      kept: sideOf(kept),
      gone: sideOf(gone),
      refusal: mergeRefusalOf(kept, gone),
      take: fieldsToCopy(kept.values, gone.values),
      moves,
      claims,
    }
  })

function sideOf(read: Read): Side {
  const { merged_into_id: _, ...side } = read
  return side
}

async function readSides(tx: Tx, ids: readonly string[]): Promise<Map<string, Read>> {
  const values = mergeFields.map((field) => sql`${sql.lit(field)}, ${sql.ref(`p.${field}`)}`)
  const { rows } = await sql<{ side: Read }>`
    select ${pageJson('p')} || jsonb_build_object('version', p.version, 'merged_into_id', p.merged_into_id,
             'verified_on', p.verified_on, 'values', jsonb_build_object(${sql.join(values)}),
             'languages', p.languages,
             'specialties', coalesce((
               select jsonb_agg(distinct jsonb_build_object('name_en', s.name_en, 'name_es', s.name_es))
                 from provider_specialty ps join specialty_code c on c.code = ps.code
                 join specialty s on s.id = c.specialty_id where ps.provider_id = p.id), '[]'),
             'places', coalesce((
               select jsonb_agg(jsonb_build_object('id', pl.id, 'name', l.name,
                                  'address', concat_ws(', ', l.line1, l.city, l.country)) order by l.name, pl.id)
                 from provider_location pl join practice_location l on l.id = pl.practice_location_id
                where pl.provider_id = p.id and pl.status = 'active'), '[]')) as side
      from provider p where p.id = any (${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ side }) => [side.id, side]))
}

type Counts = MergePreview['moves'] & { claims: number }

async function countMoves(tx: Tx, kept_id: string, gone_id: string): Promise<Counts> {
  const count = (from: ReturnType<typeof sql>) => sql`(select count(*) ${from})::integer`
  const { rows } = await sql<Counts>`
    select ${count(sql`from provider_location where provider_id = ${gone_id}`)} as places,
           ${count(sql`from provider_location g join provider_location k using (practice_location_id)
                       where g.provider_id = ${gone_id} and k.provider_id = ${kept_id}`)} as shared_places,
           ${count(sql`from acceptance a join provider_location pl on pl.id = a.provider_location_id
                       where pl.provider_id = ${gone_id} and a.status = 'active'`)} as acceptances,
           ${count(sql`from saved_provider where provider_id = ${gone_id}`)} as saved,
           ${count(sql`from directory_report where provider_id = ${gone_id}`)} as reports,
           ${count(sql`from provider_role where provider_id = ${gone_id}`)} as partners,
           ${count(sql`from address where provider_id = ${gone_id}`)} as addresses,
           ${count(sql`from provider_alias where provider_id = ${gone_id}`)} as former_addresses,
           ${count(sql`from claim where provider_id = ${gone_id}`)} as claims`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('Counting gave no row')
  return counts
}
