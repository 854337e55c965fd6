import { sql } from 'kysely'
import type { Locale } from '@numo/kit/locales.ts'
import type { Db } from '../../context.ts'
import type { Evidence, PlaceEvidence, ProviderCard } from '../contract-shapes.ts'
import {
  directBillingOf,
  evidenceSource,
  takesRequests,
  visitAnswersOf,
} from '../evidence-source.ts'
import { photoOf } from '../photo-of.ts'
import { spokenName } from '../rules.ts'
import { specialtiesOf } from '../specialty-names.ts'
import type { SearchHit } from './search.ts'

type Row = Omit<ProviderCard, 'name' | 'specialties' | 'distance_metres' | 'evidence'> & {
  pair_id: string
  full_name: string
  name_prefix: string | null
  specialty_ids: string[]
  evidence: Omit<PlaceEvidence, 'plan'> | null
}

/** SQL order: confirmed, billed directly, newest first. Must match `byStrength`. */
const strongestFirst = sql`
  a.confirmed_on is null, array_position(array['direct', 'pay_and_claim', 'unknown'], a.billing),
  a.confirmed_on desc, n.tier, n.name`

/**
 * Reads the provider cards of a page in one statement, in the order of `hits`. Array parameters are wrapped in `(select ...)` to hide their
 * length from the planner: a short array would make a custom plan look so cheap that every page is planned again, which takes longer than
 * running it.
 */
export async function cardsOf(
  db: Db,
  hits: readonly SearchHit[],
  chosen: { networks: readonly number[] | null; plan: Evidence['plan']; hasCentre: boolean },
  locale: Locale
): Promise<ProviderCard[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<Row>`
    select p.id, p.slug, p.kind, p.facility_type, p.full_name, p.name_prefix, p.credential, p.languages,
           ${photoOf(locale)} as photo,
           pl.id as pair_id, coalesce(pl.phone, l.phone) as phone, pl.accepting_new_patients,
           jsonb_build_object('id', l.id, 'name', l.name, 'line1', l.line1, 'neighborhood', l.neighborhood,
             'city', l.city, 'country', l.country,
             'latitude', coalesce(l.latitude, c.latitude, 0), 'longitude', coalesce(l.longitude, c.longitude, 0))
             as location,
           array(select sc.specialty_id::text from provider_specialty ps join specialty_code sc on sc.code = ps.code
                  where ps.provider_id = p.id group by sc.specialty_id
                  order by bool_or(ps.is_primary) desc, sc.specialty_id) as specialty_ids,
           (select count(distinct i)::int from listing li, unnest(li.insurers) i where li.provider_id = p.id)
             as insurers, ${takesRequests} as takes_requests,
           (select jsonb_build_object('insurer', jsonb_build_object('id', i.slug, 'name', i.name),
                     'network', n.name, 'billing', a.billing, 'confirmed_on', a.confirmed_on,
                     'source', ${evidenceSource},
                     'direct_billing', ${directBillingOf(sql`o.id`, sql`${chosen.plan?.id ?? null}::text`)},
                     'visit_answers', ${visitAnswersOf(sql`p.id`, sql`${chosen.plan?.id ?? null}::text`)})
              from acceptance a
              join insurance_network n on n.id = a.insurance_network_id
              join insurance_company i on i.id = n.insurance_company_id
              left join directory_source ds on ds.id = a.source_id
             where a.provider_location_id = pl.id and a.status = 'active' and n.serial_no = any(coalesce((select ${chosen.networks}::int[]), '{}'))
             order by ${strongestFirst} limit 1) as evidence
      from unnest((select ${hits.map(({ pair_id }) => pair_id)}::uuid[])) as page (id)
      join provider_location pl on pl.id = page.id
      join practice_location l on l.id = pl.practice_location_id
      left join city c on c.id = l.city_id
      join provider p on p.id = pl.provider_id
      left join partner o on o.id = coalesce(pl.partner_id, l.partner_id)`.execute(db)
  const byPair = new Map(rows.map((row) => [row.pair_id, row]))
  return hits.flatMap(({ pair_id, distance }) => {
    const row = byPair.get(pair_id)
    if (!row) return [] // left the directory between the two statements
    const { full_name, name_prefix, specialty_ids, evidence, pair_id: _, ...rest } = row
    return {
      ...rest,
      name: spokenName(name_prefix, full_name),
      specialties: specialtiesOf(specialty_ids, locale),
      distance_metres: chosen.hasCentre ? distance : null,
      evidence: evidence && { ...evidence, plan: chosen.plan },
    }
  })
}
