import { Client, type PoolConfig } from 'pg'
import { fold } from '@numo/kit/text.ts'
import type { CapturedRequest } from './capture.ts'

/** More distinct requests than the caches hold, so that none is answered from them. */
export const many = 4000

/** Deterministic pseudo-random numbers from 0 to 1 (linear congruential generator). */
export function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed >>> 0; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function picks(count: number, size: number, seed: number): number[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => 1 + Math.floor((random.next().value ?? 0) * size))
}

async function ask<Row extends object>(connection: PoolConfig, text: string, values: unknown[]) {
  const client = new Client({ ...connection, password: String(connection.password) })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const queryOf = (input: Record<string, string>) => new URLSearchParams(input).toString()

type Patient = { city_id: string; plan: string; specialty: string }

/**
 * Realistic searches: a specialty in a city under a plan, as one of its doctors offers it, so that cities are searched
 * in proportion to their doctors. One in `strangers` searches for another doctor's specialty, which a small city may
 * lack.
 */
async function patients(
  connection: PoolConfig,
  size: number,
  count: number,
  strangers = 10
): Promise<Patient[]> {
  const rows = await ask<Patient>(
    connection,
    `select distinct on (asked.n) l.city_id, p.slug as plan, sc.specialty_id as specialty
       from unnest($1::int[], $2::int[]) with ordinality as asked (here, other, n)
       join provider here on here.slug = 'provider-' || asked.here
       join listing l on l.provider_id = here.id and cardinality(l.networks) > 0
       join insurance_network w on w.serial_no = l.networks[1 + asked.n % cardinality(l.networks)]
       join insurance_plan_network pn on pn.insurance_network_id = w.id
       join insurance_plan p on p.id = pn.insurance_plan_id
       join provider other
         on other.slug = 'provider-' || case when asked.n % $3 = 0 then asked.other else asked.here end
       join provider_specialty ps on ps.provider_id = other.id and ps.is_primary
       join specialty_code sc on sc.code = ps.code
      order by asked.n, hashtext(p.slug || asked.n)`,
    [picks(count * 1.3, size, 1), picks(count * 1.3, size, 2), strangers]
  )
  const unique = new Map(rows.map((row) => [Object.values(row).join(' '), row]))
  return [...unique.values()].slice(0, count)
}

/** Distinct searches by city, plan and specialty within 25 km. */
export async function searches(
  connection: PoolConfig,
  size: number,
  count = many,
  strangers = 10
): Promise<CapturedRequest[]> {
  return (await patients(connection, size, count, strangers)).map(
    ({ city_id, plan, specialty }) => {
      const input = { city: city_id, plan, specialty }
      const path = `/api/v4/providers?${queryOf(input)}`
      return { path, endpoint: 'findProviders', input }
    }
  )
}

/** The same searches as URLs of pages. */
export async function searchPages(connection: PoolConfig, size: number, count = many) {
  return (await patients(connection, size, count)).map(
    ({ city_id, plan, specialty }) => `/find-care/${city_id}?${queryOf({ plan, specialty })}`
  )
}

export const slugs = (size: number, count = many) =>
  [...new Set(picks(count, size, 3))].map((n) => `provider-${n}`)

export const providers = (size: number, count = many): CapturedRequest[] =>
  slugs(size, count).map((slug) => ({
    path: `/api/v4/provider/${slug}`,
    endpoint: 'getProvider',
    input: { slug },
  }))

/** Makes one typo: transposes, omits, doubles or replaces a character. */
function mistype(word: string, kind: number): string {
  const at = 1 + (kind % Math.max(1, word.length - 3))
  const [before, char = '', next = '', after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ]
  const forms = [
    before + next + char + after,
    before + next + after,
    before + char + char + next + after,
    `${before}e${next}${after}`,
  ]
  return forms[kind % forms.length] ?? word
}

/** Searches of the whole directory by given and family name, without accents and with one typo. */
export async function mistypedNames(
  connection: PoolConfig,
  size: number,
  count: number
): Promise<CapturedRequest[]> {
  const rows = await ask<{ full_name: string }>(
    connection,
    `select full_name from unnest($1::int[]) with ordinality as asked (i, n)
       join provider on slug = 'provider-' || i
      where kind = 'person' order by n`,
    [picks(count * 1.5, size, 4)]
  )
  const names = rows.map(({ full_name }, n) => {
    const [given = '', family = ''] = fold(full_name).split(' ')
    return `${given} ${mistype(family, n)}`
  })
  return [...new Set(names)].slice(0, count).map((q) => ({
    path: `/api/v4/providers?${queryOf({ q })}`,
    endpoint: 'findProviders',
    input: { q },
  }))
}
