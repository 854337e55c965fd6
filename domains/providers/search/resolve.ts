import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { cityColumns, type CityRow } from '../../cities/city-row.ts'
import type { Db } from '../../context.ts'
import type { SearchFields } from '../contract.ts'
import { languageKey } from '../../listing-keys.ts'
import { specialtyOfId } from '../specialties.ts'
import { insurersNamed, networksOfCompany } from './insurers-named.ts'
import { isLikeName, wellKnown } from '../query/places.ts'
import type { WordRow } from './names.ts'

type Company = { id: string; name: string; networks: number[] }

/** A city or insurer with the run of words of the query that names it. */
type NamedCity = CityRow & { text: string; population: number }
/** A city whose name, `meant`, is like a word of the query. */
type SimilarCity = NamedCity & { meant: string }
/** A neighbourhood that words of the query name, with its city; `doctors` and `facilities` are the city's. */
type NamedNeighborhood = CityRow & {
  text: string
  /** Its folded name; other than `text` where that misspells it. */
  meant: string
  neighborhood: string
  places: number
  centre_latitude: number
  centre_longitude: number
}
/** `folded` is one of its names. */
type NamedCompany = Company & { folded: string; initials: string }

/** The ids and words of a search, resolved to the small integer keys of the listing. */
export type Resolved = {
  city: CityRow | null
  insurer: Company | null
  plan: (Company & { insurer: string }) | null
  /** Networks of the plan, the insurer, or both; null when neither is chosen. */
  networks: number[] | null
  specialty: number | null
  language: number | null
  words: WordRow[]
  /** Cities that words of the query name, the likeliest for each. */
  named_cities: NamedCity[]
  /** Neighbourhoods that words of the query name, those with the most places of care first. */
  named_neighborhoods: NamedNeighborhood[]
  /** Insurers whose name has a word of the query. */
  named_insurers: NamedCompany[]
  /** Key of the language that the words of the query ask for. */
  spoken: number | null
}

type Lists = {
  words: WordRow[]
  named_cities: NamedCity[]
  similar_cities: SimilarCity[]
  named_neighborhoods: NamedNeighborhood[]
  named_insurers: NamedCompany[]
}
type Row = Pick<Resolved, 'city' | 'insurer' | 'plan' | 'language' | 'spoken'> & {
  [Key in keyof Lists]: Lists[Key] | null
}

/** What the words of a query may mean to the directory. */
export type Wording = {
  /** Words to look up among the names of the listing. */
  words: readonly string[]
  /** Runs of words that may name a city or an insurer; empty when the vocabulary has read everything. */
  names: readonly string[]
  /** Words that nothing in the vocabulary reads: misspelt cities and neighbourhoods may be among them. */
  unread: readonly string[]
  /** Such words and pairs of them that may misspell an insurer. */
  insurers: readonly string[]
  /** BCP 47 code of the language asked for. */
  language: string | null
}

/** Resolves all ids of a search in one statement. Throws a refusal for an id that does not exist. */
export async function resolve(
  db: Db,
  requested: Pick<SearchFields, 'city' | 'insurer' | 'plan' | 'specialty' | 'language'>,
  { words, names, unread, insurers, language: spoken }: Wording
): Promise<Resolved> {
  const { rows } = await sql<Row>`
    select
      (select to_jsonb(found) from (
         select ${cityColumns}
           from city c left join city_count n on n.city_id = c.id
          where c.id = coalesce(
            (select id from city where id = ${requested.city ?? null}),
            (select city_id from city_alias where slug = ${requested.city ?? null}))) found) as city,
      (select jsonb_build_object('id', i.slug, 'name', i.name, 'networks', ${networksOfCompany})
         from insurance_company i where i.slug = ${requested.insurer ?? null} and i.status = 'active') as insurer,
      (select jsonb_build_object('id', p.slug, 'name', p.name, 'insurer', i.slug, 'networks', array(
           select n.serial_no from insurance_plan_network m
             join insurance_network n on n.id = m.insurance_network_id
            where m.insurance_plan_id = p.id and n.status = 'active'))
         from insurance_plan p join insurance_company i on i.id = p.insurance_company_id
        where p.slug = ${requested.plan ?? null} and p.status = 'active' and i.status = 'active') as plan,
      (select serial_no from language where code = ${requested.language ?? null}) as language,
      (select serial_no from language where code = ${spoken}) as spoken,
      ${words.length === 0 ? sql`null::jsonb` : lookUp(words)} as words,
      ${names.length === 0 ? sql`null::jsonb` : citiesNamed(names)} as named_cities,
      ${unread.length === 0 ? sql`null::jsonb` : citiesLike(unread)} as similar_cities,
      ${names.length === 0 ? sql`null::jsonb` : neighborhoodsNamed(names, unread)} as named_neighborhoods,
      ${names.length === 0 ? sql`null::jsonb` : insurersNamed(names, insurers)} as named_insurers`.execute(
    db
  )
  const [row] = rows
  if (requested.city && !row?.city) throw refuse(404, 'no-such-city', 'No city has this id')
  if (requested.insurer && !row?.insurer)
    throw refuse(404, 'no-such-insurer', 'No insurance company has this id')
  if (requested.plan && !row?.plan) throw refuse(404, 'no-such-plan', 'No plan has this id')
  const specialty = requested.specialty ? specialtyOfId(requested.specialty) : null
  if (specialty === undefined) throw refuse(404, 'no-such-specialty', 'No kind of care has this id')
  const { city = null, insurer = null, plan = null, language = null } = row ?? {}
  const keyOf = (code: string | null | undefined, serial_no: number | null | undefined) =>
    // Serial numbers begin at 1: of 0 there is no provider.
    code ? languageKey(serial_no ?? 0) : null
  return {
    city,
    insurer,
    plan,
    networks: networksOf(plan, insurer),
    specialty: specialty?.serial_no ?? null,
    language: keyOf(requested.language, language),
    words: row?.words ?? [],
    named_cities: withMisspelt(row?.named_cities ?? [], row?.similar_cities ?? []),
    named_neighborhoods: (row?.named_neighborhoods ?? []).filter(({ text, meant }) =>
      isLikeName(text, meant)
    ),
    named_insurers: row?.named_insurers ?? [],
    spoken: keyOf(spoken, row?.spoken),
  }
}

/** SQL for the cities of these names, one for each name: the one with the most providers, then the most people. */
const citiesNamed = (names: readonly string[]) => sql`
      (select jsonb_agg(to_jsonb(found)) from (
         select distinct on (hit.text) hit.text, c.population, ${cityColumns}
           from (select search_text as text, id from city
                  where search_text = any(coalesce((select ${[...names]}::text[]), '{}'))
                 union all
                 select search_text, city_id from city_alias
                  where search_text = any(coalesce((select ${[...names]}::text[]), '{}'))) hit
           join city c on c.id = hit.id
           left join city_count n on n.city_id = c.id
          order by hit.text, coalesce(n.doctors + n.facilities, 0) desc, c.population desc, c.id) found)`

/** Length of the beginning that a misspelt neighbourhood shares with its name. */
const sharedBeginning = 3
/** So many names that begin alike are compared. */
const maxAlike = 25

/** SQL for the neighbourhoods whose name begins as one of these words and is like it: one step of the index for each name. */
const neighborhoodsLike = (words: readonly string[]) => sql`
           select given.text, near.name as meant
             from unnest(coalesce((select ${[...words]}::text[]), '{}')) as given (text)
            cross join lateral (
              with recursive step (name, n) as (
                select min(app.fold(l.neighborhood)), 1 from practice_location l
                 where app.fold(l.neighborhood) >= left(given.text, ${sharedBeginning}::integer)
                   and l.status = 'active' and l.neighborhood is not null
                union all
                select (select min(app.fold(l.neighborhood)) from practice_location l
                         where app.fold(l.neighborhood) > step.name
                           and l.status = 'active' and l.neighborhood is not null), step.n + 1
                  from step where step.n < ${maxAlike}::integer
                   and left(step.name, ${sharedBeginning}::integer) = left(given.text, ${sharedBeginning}::integer))
              select name from step
               where left(name, ${sharedBeginning}::integer) = left(given.text, ${sharedBeginning}::integer)
                 and length(name) between length(given.text) - 2 and length(given.text) + 2
                 and public.similarity(name, given.text) > 0.3
               order by public.similarity(name, given.text) desc limit 2) near`

/** SQL for the neighbourhoods of these names or misspelt by these words, with the middle of up to 300 of their places of care and their city. */
const neighborhoodsNamed = (names: readonly string[], unread: readonly string[]) => sql`
      (select jsonb_agg(to_jsonb(found)) from (
         select hit.text, hit.meant, hit.neighborhood, hit.places, hit.centre_latitude, hit.centre_longitude, ${cityColumns}
           from (select given.text, given.meant, few.city_id, min(few.neighborhood) as neighborhood, count(*)::integer as places,
                        avg(few.latitude) as centre_latitude, avg(few.longitude) as centre_longitude
                   from (select text, text as meant from unnest(coalesce((select ${[...names]}::text[]), '{}')) as given (text)
                         ${unread.length === 0 ? sql`` : sql`union ${neighborhoodsLike(unread)}`}) as given
                  cross join lateral (
                        select l.city_id, l.neighborhood, l.latitude, l.longitude from practice_location l
                         where app.fold(l.neighborhood) = given.meant and l.status = 'active'
                           and l.city_id is not null and l.latitude is not null limit 300) few
                  group by given.text, given.meant, few.city_id) hit
           join city c on c.id = hit.city_id
           left join city_count n on n.city_id = c.id
          order by hit.text = hit.meant desc, hit.places desc, c.id limit 12) found)`

/** SQL for cities with providers whose name of one word is like one of these words, the most similar first. */
const citiesLike = (words: readonly string[]) => sql`
      (select jsonb_agg(to_jsonb(found)) from (
         select given.text, c.population, c.search_text as meant, ${cityColumns}
           from unnest(coalesce((select ${[...words]}::text[]), '{}')) as given (text)
           join city_count n on n.doctors + n.facilities > 0
           join city c on c.id = n.city_id
            and left(c.search_text, 1) = left(given.text, 1)
            and length(c.search_text) between length(given.text) - 2 and length(given.text) + 2
            and public.similarity(c.search_text, given.text) > 0.2
          order by n.doctors + n.facilities desc limit 20) found)`

/** Adds cities that words misspell, unless a city that has providers or many people has that very name. */
function withMisspelt(named: NamedCity[], similar: SimilarCity[]): NamedCity[] {
  const close = similar.filter(({ text, meant }) => isLikeName(text, meant))
  const isTaken = (typed: string) =>
    named.some(
      ({ text, doctors, facilities, population }) =>
        text === typed && (doctors + facilities > 0 || population >= wellKnown)
    )
  return [...named, ...close.filter(({ text }) => !isTaken(text)).toReversed()]
}

/**
 * SQL for the words of a name as the listing has them, with similar words for unknown ones. Omitted when there are no words, and the array
 * is wrapped in `(select ...)` to hide it from the planner: a generic plan that looks more expensive than the custom one is planned again
 * each time, which takes longer than running it.
 */
const lookUp = (words: readonly string[]) => sql`
      (select jsonb_agg(jsonb_build_object(
           'typed', w.given, 'word', w.word, 'uses', coalesce(x.uses, 0), 'begins', coalesce(b.uses, 0),
           'similar', case when x.uses is null and b.uses is null then (
              select jsonb_agg(jsonb_build_object('word', s.word, 'uses', s.uses))
                from app.similar_words(w.word) s) end) order by w.place)
         from (select given, app.fold(given) as word, place
                 from unnest((select ${[...words]}::text[])) with ordinality as g (given, place)) w
         left join listing_word x on x.word = w.word
         left join lateral (select sum(uses)::integer as uses from (
             select uses from listing_word
              where word >= w.word and word < w.word || chr(1114111) limit 300) few) b on true)`

/** Returns no network when the plan belongs to another insurer than the chosen one. */
export function networksOf(plan: Resolved['plan'], insurer: Resolved['insurer']): number[] | null {
  if (plan) return insurer && insurer.id !== plan.insurer ? [] : plan.networks
  return insurer?.networks ?? null
}
