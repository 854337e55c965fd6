import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fold } from '@numo/kit/text.ts'
import { spellings } from '../../cities/spellings.ts'
import { wordingOf, withMisspeltInsurers } from '../search/interpret.ts'
import { understand, type ParsedQuery } from '../understand.ts'
import { isLikeName, type Known } from './places.ts'

/** `more` has what else is read; of several readings that are right, separated by ` | `, any. */
export type Query = { query: string; care: string; more: string }

/** Reads a list of queries with the right reading of each. */
export const readQueries = (file: URL): Query[] =>
  parse(readFileSync(file), { columns: true, delimiter: ';' })

/** City, country, providers and what `spellings` does not have: misspellings that the look-up finds, and towns beside it. */
const cities = `
  bangkok TH 300; cancun MX 200 cancum; merida MX 250; playa-del-carmen MX 90 playa del carman; mexico-city MX 900
  los-algodones MX 0; puerto-vallarta MX 120 porto vallarta; london GB 400; tijuana MX 80 tijuna; guadalajara MX 300 guadalahara; chapala MX 4 ajijic
  san-miguel-de-allende MX 20; paris FR 0; garcia MX 2; santiago CL 10; mexico PH 0; nice FR 5; house US 0
  madrid ES 300; barcelona ES 250; bogota CO 80; buenos-aires AR 120; monterrey MX 200; queretaro MX 90; puebla MX 120; leon MX 70
  valencia ES 120; oaxaca MX 60; sevilla ES 110; medellin CO 90; chicago US 150`
/** The names that the directory of cities has for a city besides its own. */
const otherNamesOf = (id: string, country: string): string[] => {
  const own = id.replaceAll('-', ' ')
  const spelt = spellings
    .filter((one) => one.country === country)
    .map(({ name, name_es, others }) => [name, name_es ?? name, ...others])
    .find((names) => names.some((name) => fold(name) === own))
  return [own, ...(spelt ?? [])]
}
const directory: Known = {
  // As in a directory: family names, and words of clinics.
  uses: (word) =>
    ({
      garcia: 900,
      hernandez: 800,
      sanchez: 700,
      lopez: 700,
      maria: 600,
      jose: 500,
      merida: 40,
      cancun: 20,
      house: 1,
    })[word] ?? 0,
  cities: new Map(
    cities.split(/[;\n]/).flatMap((line) => {
      const [id, country = '', providers = '0', ...rest] = line.trim().split(' ')
      if (!id) return []
      const city = { id, country, providers: Number(providers), population: 200_000 }
      const names = [...otherNamesOf(id, country), ...rest.join(' ').split('|').filter(Boolean)]
      return names.map((name) => [fold(name), city] as const)
    })
  ),
  neighborhoods: new Map([
    ['polanco', 80],
    ['roma norte', 60],
    ['roma', 30],
    ['condesa', 40],
    ['palermo', 30],
    ['chamberi', 30],
    ['coyoacan', 40],
    ['narvarte', 30],
    ['recoleta', 30],
  ]),
  insurer_beginnings: new Map([['blue', 'blue-harbor']]),
  insurers: new Map(
    `axa gnp bupa cigna metlife allianz mapfre sanitas aetna`
      .split(' ')
      .map((slug) => [slug, slug] as const)
      .concat([
        ['garcia seguros', 'garcia-seguros'],
        ['blue cross', 'blue-cross'],
        ['bcbs', 'blue-cross'],
      ])
  ),
}

/** The name that a text misspells, as the look-ups of `search/resolve.ts` find it. */
const likeName = (text: string, names: Iterable<string>) =>
  [...names].find((name) => name[0] === text[0] && isLikeName(text, name))

/** What the directory knows of the words of a query, misspelt ones too. */
export function knownOf(query: string): Known {
  const { unread, insurers } = wordingOf(query)
  const cities = new Map(directory.cities)
  const neighborhoods = new Map(directory.neighborhoods)
  for (const text of unread) {
    const withDoctors = [...directory.cities].filter(([, { providers }]) => providers > 0)
    const city = directory.cities.get(
      likeName(
        text,
        withDoctors.map(([name]) => name)
      ) ?? ''
    )
    if (city && !cities.has(text)) cities.set(text, city)
    const neighborhood = likeName(text, directory.neighborhoods.keys())
    if (neighborhood) neighborhoods.set(text, directory.neighborhoods.get(neighborhood) ?? 0)
  }
  return withMisspeltInsurers({ ...directory, cities, neighborhoods }, insurers)
}

type Fields = Record<string, string>

/** What was read, by its name in the lists. */
function fieldsOf(parsed: ParsedQuery): Fields {
  const { language, gender, insurer, name, notes, place, accepting, direct_billing } = parsed
  const values = {
    language,
    gender,
    insurer,
    name,
    place:
      place &&
      (place.kind === 'city'
        ? place.id
        : place.kind === 'country'
          ? place.country
          : (place.city ?? likeName(place.text, directory.neighborhoods.keys()) ?? place.text)),
    notes: notes.toSorted().join(',') || null,
    accepting: accepting || null,
    direct: direct_billing || null,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]]))
  )
}

const expectedOf = ({ more }: Query): Fields[] =>
  more
    .split('|')
    .map((one) =>
      Object.fromEntries(
        [...one.matchAll(/(\w+)=(.+?)(?=\s+\w+=|\s*$)/g)].map(([, key = '', value = '']) => [
          key,
          key === 'notes' ? value.split(',').toSorted().join(',') : value,
        ])
      )
    )

const differing = (one: Fields, other: Fields) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => one[key] !== other[key]
  )

/** Returns how a query is read, and the names of what is not as its list has it: of the right readings, the nearest. */
export function checkQuery(query: Query): { read: string; wrong: string[] } {
  const parsed = understand(query.query, knownOf(query.query))
  const care = query.care.split(' ').filter(Boolean)
  const [first] = parsed.specialty_ids
  const isCare = care.length === 0 ? !first : first !== undefined && care.includes(first)
  const fields = fieldsOf(parsed)
  const [nearest = []] = expectedOf(query)
    .map((expected) => differing(fields, expected))
    .toSorted((a, b) => a.length - b.length)
  const read = Object.entries(fields).map(([key, value]) => `${key}=${value}`)
  return {
    read: [...parsed.specialty_ids, ...read].join(' '),
    wrong: [...(isCare ? [] : ['care']), ...nearest],
  }
}
