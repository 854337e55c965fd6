import { sql } from 'kysely'
import { type Locale, ownNames } from '@numo/kit/locales.ts'
import type { Db } from '../context.ts'
import { cityNameColumn } from '../cities/city-row.ts'
import type { ProviderPage } from './contract-shapes.ts'
import {
  directBillingOf,
  evidenceSource,
  takesRequests,
  visitAnswersOf,
} from './evidence-source.ts'
import { spokenName } from './rules.ts'

type PageLocation = Omit<ProviderPage['locations'][number], 'country_name'>

const maxColleagues = 6

/** Returns a provider's locations with their evidence, those with the most accepted plans first. */
export async function locationsOf(
  db: Db,
  provider_id: string,
  locale: Locale
): Promise<PageLocation[]> {
  const { rows } = await sql<PageLocation>`
    select l.id, l.name, case when o.id is null then null
                         else jsonb_build_object('name', o.name, 'bills', coalesce(r.bills, 'unknown')) end as partner,
           l.line1, l.line2, l.neighborhood, l.postal_code, l.city, l.region, l.country, l.city_id,
           ${cityNameColumn[locale]} as city_name,
           case when c.id is null then null
                else jsonb_build_object('latitude', c.latitude, 'longitude', c.longitude) end as city_centre,
           case when l.latitude is null then null
                else jsonb_build_object('latitude', l.latitude, 'longitude', l.longitude) end as position,
           l.time_zone, coalesce(pl.phone, l.phone) as phone, coalesce(pl.hours, l.hours) as hours, l.step_free,
           ${takesRequests} as takes_requests,
           pl.accepting_new_patients, coalesce(e.lines, '[]') as acceptance
    from provider_location pl
    join practice_location l on l.id = pl.practice_location_id and l.status = 'active'
    left join partner o on o.id = coalesce(pl.partner_id, l.partner_id)
    left join provider_role r
      on r.partner_id = o.id and r.provider_id = pl.provider_id and r.status = 'active'
    left join city c on c.id = l.city_id
    left join lateral (
      select jsonb_agg(line order by insurer_key, plan_key, plan_slug) as lines, count(*) as plans
      from (${strongestPerPlan}) s) e on true
    where pl.provider_id = ${provider_id} and pl.status = 'active'
    order by coalesce(e.plans, 0) desc, l.name, l.id`.execute(db)
  return rows
}

/** SQL: the strongest evidence per accepted plan at `pl`, or per insurer where a network has no plan. */
const strongestPerPlan = sql`
  select distinct on (i.id, p.id)
         app.fold(i.name) as insurer_key, app.fold(p.name) as plan_key, p.slug as plan_slug,
         jsonb_build_object(
           'insurer', jsonb_build_object('id', i.slug, 'name', i.name),
           'plan', case when p.id is null then null else jsonb_build_object('id', p.slug, 'name', p.name) end,
           'network', n.name, 'billing', a.billing,
           'source', ${evidenceSource},
           'confirmed_on', a.confirmed_on,
           'direct_billing', ${directBillingOf(sql`o.id`, sql`p.slug`)},
           'visit_answers', ${visitAnswersOf(sql`pl.provider_id`, sql`p.slug`)}) as line
  from acceptance a
  join insurance_network n on n.id = a.insurance_network_id and n.status = 'active'
  join insurance_company i on i.id = n.insurance_company_id and i.status = 'active'
  left join directory_source ds on ds.id = a.source_id
  left join insurance_plan_network pn on pn.insurance_network_id = n.id
  left join insurance_plan p on p.id = pn.insurance_plan_id and p.status = 'active'
  where a.provider_location_id = pl.id and a.status = 'active'
    -- A network whose plans are all retired says nothing a person can use; one without plans names the company.
    and (p.id is not null or pn.insurance_plan_id is null)
  order by i.id, p.id, a.confirmed_on is null,
           case a.billing when 'direct' then 0 when 'pay_and_claim' then 1 else 2 end,
           a.confirmed_on desc nulls last, n.tier, n.name`

/** Returns other active providers at the same locations, people before facilities, sorted by name. */
export async function colleaguesOf(
  db: Db,
  provider_id: string,
  locale: Locale
): Promise<ProviderPage['colleagues']> {
  const word = sql.ref(`s.name_${ownNames[locale]}`)
  const { rows } = await sql<{
    slug: string
    name_prefix: string | null
    full_name: string
    specialty: string | null
  }>`
    with same_place as (
      select distinct other.provider_id
      from provider_location mine
      join practice_location l on l.id = mine.practice_location_id and l.status = 'active'
      join provider_location other on other.practice_location_id = l.id and other.status = 'active'
      where mine.provider_id = ${provider_id} and mine.status = 'active'
        and other.provider_id <> ${provider_id}
      limit 200)
    select p.slug, p.name_prefix, p.full_name, main.specialty
    from same_place sp
    join provider p on p.id = sp.provider_id and p.status = 'active'
    left join lateral (
      select ${word} as specialty from provider_specialty ps
      join specialty_code c on c.code = ps.code join specialty s on s.id = c.specialty_id
      where ps.provider_id = p.id order by ps.is_primary desc, s.serial_no limit 1) main on true
    order by p.kind desc, app.fold(p.full_name), p.slug
    limit ${maxColleagues}`.execute(db)
  return rows.map(({ slug, name_prefix, full_name, specialty }) => ({
    slug,
    name: spokenName(name_prefix, full_name),
    specialty,
  }))
}
