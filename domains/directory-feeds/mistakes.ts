import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { spokenName } from '../providers/rules.ts'
import { maxMistakes, minReports } from './rules.ts'

/** A mistake in an insurer's directory. Nothing in it is about a visitor or a patient: no words, no address, no single answer. */
export type Mistake = {
  provider: { name: string; npi: string | null; page: string }
  place: { name: string; city: string; country: string } | null
  network: string | null
  /** Id of the record in the directory that was imported, to find it there again. */
  source_ref: string | null
  field: 'insurance' | 'billing' | 'phone' | 'contact' | 'location' | 'accepting' | 'practice'
  /** What the directory says; null where a report does not say which part of it is wrong. */
  directory_says: string | null
  learned: string
  /** `reported`: visitors say so and nobody has checked it yet. */
  status: 'confirmed' | 'reported'
  /** How it became known: staff's call, a document, a website, the organisation itself, reports of visitors, answers of patients. */
  evidence: 'phone' | 'document' | 'website' | 'partner' | 'visitor_reports' | 'patient_answers'
  /** Number of reports or answers behind it; null for one that staff or the organisation know. */
  cases: number | null
  known_on: string
}

type Row = Omit<Mistake, 'provider'> & {
  name_prefix: string | null
  full_name: string
  npi: string | null
  slug: string
}

/** Places of providers that this insurer's network has, by its own directory. */
const ofInsurer = (insurer_id: string) => sql`
  select a.*, n.name as network, pl.provider_id, pl.practice_location_id, coalesce(a.source_id, a.said ->> 'source_id') as says_id,
         coalesce(a.source_ref, a.said ->> 'source_ref') as says_ref
    from insurance_network n join acceptance a on a.insurance_network_id = n.id
    join provider_location pl on pl.id = a.provider_location_id and pl.status = 'active'
   where n.insurance_company_id = ${insurer_id} and n.status = 'active'`

/** SQL of the mistakes of an insurer. */
const mistakesOf = (insurer_id: string): RawBuilder<unknown> => sql`
  with own as (${ofInsurer(insurer_id)}),
  -- Only what the insurer's own directory says can be its mistake.
  listed as (
    select o.* from own o join directory_source s on s.id = o.says_id and s.kind = 'insurer_directory'
  ),
  found as (
    select provider_id, practice_location_id, network, says_ref as source_ref, 'insurance' as field, 'accepted' as directory_says,
           'not accepted' as learned, 'confirmed' as status, evidence, null::int as cases, confirmed_on as known_on
      from listed where evidence is not null and status = 'withdrawn' and valid_until is null and said ->> 'status' = 'active'
    union all
    select provider_id, practice_location_id, network, says_ref, 'billing', said ->> 'billing', billing, 'confirmed', evidence,
           null, confirmed_on
      from listed where evidence is not null and status = 'active' and said ->> 'status' = 'active'
       and billing <> 'unknown' and said ->> 'billing' not in ('unknown', billing)
    union all
    select distinct on (o.provider_id, l.id) o.provider_id, l.id, null, l.source_ref, 'phone', d.content ->> 'phone', l.phone,
           'confirmed', 'partner', null::int, l.own_word_on
      from listed o join practice_location l on l.id = o.practice_location_id and l.own_word_on is not null and l.phone is not null
      join directory_record d on d.source_id = o.says_id and d.source_id = l.source_id and d.type = 'Location'
                             and d.ref = l.source_ref and d.status = 'active'
     where d.content ->> 'phone' is not null
       and regexp_replace(d.content ->> 'phone', '\D', '', 'g') <> regexp_replace(l.phone, '\D', '', 'g')
    union all
    select r.provider_id, null, null, null,
           case r.kind when 'wrong_insurance' then 'insurance' when 'wrong_contact' then 'contact'
                       when 'wrong_location' then 'location' when 'not_accepting' then 'accepting' else 'practice' end,
           null, case r.kind when 'not_accepting' then 'no new patients' when 'left_or_closed' then 'left or closed' else 'wrong' end,
           case when r.status = 'resolved' then 'confirmed' else 'reported' end, 'visitor_reports', count(*)::int,
           max(coalesce(r.decided_at, r.created_at))::date
      from directory_report r
     where r.status in ('open', 'resolved') and r.kind <> 'other' and r.provider_id in (select provider_id from listed)
       -- A report does not say of which insurer: it is told where the provider has one alone.
       and (r.kind <> 'wrong_insurance' or not exists (
             select from provider_location pl join acceptance a on a.provider_location_id = pl.id and a.status = 'active'
               join insurance_network n on n.id = a.insurance_network_id
              where pl.provider_id = r.provider_id and pl.status = 'active' and n.insurance_company_id <> ${insurer_id}))
     group by r.provider_id, r.kind, r.status having r.status = 'resolved' or count(*) >= ${minReports}
    union all
    -- Each figure is of at least five visits of three households.
    select v.provider_id, null, null, null, 'insurance', 'accepted',
           format('taken at %s of %s visits', v.taken_count, v.answered_count), 'reported', 'patient_answers', v.answered_count,
           v.computed_on
      from visit_answers v
     where v.insurance_company_id = ${insurer_id} and v.insurance_plan_id is null and v.taken_count * 2 < v.answered_count
       and v.provider_id in (select provider_id from listed where status = 'active')
  )
  select f.*, p.name_prefix, p.full_name, p.npi, p.slug
    from found f join provider p on p.id = f.provider_id and p.status = 'active'`

/** Returns how many mistakes an insurer would read now. */
export async function countMistakes(tx: Tx, insurer_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${mistakesOf(insurer_id)}) m`.execute(tx)
  return Math.min(rows[0]?.count ?? 0, maxMistakes)
}

/** Returns the mistakes of an insurer, newest first, and whether these are all. */
export async function readMistakes(
  tx: Tx,
  insurer_id: string,
  origin: string
): Promise<{ mistakes: Mistake[]; is_complete: boolean }> {
  const { rows } = await sql<Row>`
    select m.name_prefix, m.full_name, m.npi, m.slug, m.network, m.source_ref, m.field, m.directory_says, m.learned, m.status,
           m.evidence, m.cases, m.known_on::text,
           case when l.id is null then null
                else jsonb_build_object('name', l.name, 'city', l.city, 'country', l.country) end as place
      from (${mistakesOf(insurer_id)}) m left join practice_location l on l.id = m.practice_location_id
     order by m.known_on desc, m.full_name, m.slug, m.field, m.network, m.practice_location_id limit ${maxMistakes + 1}`.execute(
    tx
  )
  const mistakes = rows
    .slice(0, maxMistakes)
    .map(({ name_prefix, full_name, npi, slug, place, ...rest }) => ({
      provider: {
        name: spokenName(name_prefix, full_name),
        npi,
        page: `${origin}/providers/${slug}`,
      },
      place,
      ...rest,
    }))
  return { mistakes, is_complete: rows.length <= maxMistakes }
}
