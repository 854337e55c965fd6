import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distanceMetres, type Point } from '@numo/kit/geo.ts'
import { fold, words } from '@numo/kit/text.ts'
import type { InputOf, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { findProviders as contract } from './contract.ts'
import { findProviders } from './find-providers.ts'
import {
  writeDirectory,
  type DirectorySpec,
  type PlaceSpec,
  type ProviderSpec,
} from './test-factories.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.stop())

type FindProvidersOutput = OutputOf<typeof contract>
type FindProvidersInput = SentTo<typeof contract>
type Input = InputOf<typeof contract>

const insurance = {
  companies: ['atlas', 'boreal'],
  networks: [
    { id: 'a1', company: 'atlas' },
    { id: 'a2', company: 'atlas' },
    { id: 'gone', company: 'atlas', status: 'inactive' },
    { id: 'b1', company: 'boreal' },
  ],
  plans: [
    { slug: 'atlas-gold', company: 'atlas', networks: ['a1', 'a2', 'gone'] },
    { slug: 'atlas-basic', company: 'atlas', networks: ['a1'] },
    { slug: 'boreal-all', company: 'boreal', networks: ['b1'] },
  ],
} satisfies Partial<DirectorySpec>
const activeNetworks = insurance.networks.filter((n) => !('status' in n)).map(({ id }) => id)
const companyOf = (network: string) => insurance.networks.find(({ id }) => id === network)?.company

/* ---------- random directories and searches ---------- */

const hundredths = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((n) => n / 100)
// A city, and islands on both sides of the date line.
const position: fc.Arbitrary<Point> = fc.oneof(
  fc.record({ latitude: hundredths(19.2, 19.6), longitude: hundredths(-99.4, -98.9) }),
  fc.record({
    latitude: hundredths(-17.1, -16.9),
    longitude: hundredths(-0.2, 0.2).map(
      (n) => Math.round((n <= 0 ? 180 + n : n - 180) * 100) / 100
    ),
  })
)
const place: fc.Arbitrary<PlaceSpec> = fc.record({
  latitude: fc.constant(0),
  longitude: fc.constant(0),
  name: fc.constantFrom('Consultorio', 'Wanda'),
  accepting: fc.constantFrom('yes', 'no', 'unknown'),
  accepts: fc.uniqueArray(
    fc.record({
      network: fc.constantFrom('a1', 'a2', 'gone', 'b1'),
      confirmed_on: fc.constantFrom('2026-10-01', null),
      billing: fc.constantFrom('direct', 'pay_and_claim', 'unknown'),
    }),
    { maxLength: 3, selector: ({ network }) => network }
  ),
})
const placed = fc
  .tuple(place, fc.option(position, { freq: 8, nil: { latitude: null, longitude: null } }))
  .map(([spec, at]) => ({ ...spec, ...at }))
const provider: fc.Arbitrary<ProviderSpec> = fc.record({
  name: fc.constantFrom('Ximena Solís', 'Boris Quiroga', 'Ximena Quiroga', 'Wanda Flick'),
  kind: fc.constantFrom('person', 'person', 'facility'),
  status: fc.constantFrom('active', 'active', 'active', 'inactive'),
  specialties: fc.uniqueArray(fc.constantFrom('dermatology', 'cardiology', 'dentistry'), {
    maxLength: 2,
  }),
  languages: fc.uniqueArray(fc.constantFrom('es', 'en', 'fr'), { maxLength: 2 }),
  places: fc.array(placed, { minLength: 0, maxLength: 3 }),
})
const directory = fc.array(provider, { maxLength: 14 })

const area: fc.Arbitrary<Partial<FindProvidersInput>> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(position, fc.constantFrom(1, 5, 25, 200))
    .map(([{ latitude, longitude }, radius_km]) => ({
      near: `${latitude},${longitude}`,
      radius_km: String(radius_km),
    })),
  fc.constantFrom(
    { bbox: '-99.3,19.3,-99,19.5' },
    { bbox: '-99.3,19.3,-99,19.5', near: '19.4,-99.1' },
    { bbox: '-180,-90,180,90' },
    { bbox: '179.9,-17.05,180,-16.95' }
  )
)
const filters: fc.Arbitrary<Partial<FindProvidersInput>> = fc.record(
  {
    insurer: fc.constantFrom('atlas', 'boreal'),
    plan: fc.constantFrom('atlas-gold', 'atlas-basic', 'boreal-all'),
    specialty: fc.constantFrom('dermatology', 'cardiology'),
    q: fc.constantFrom('skin', 'Dentistas', 'ximena', 'quiroga xim', 'wanda', 'dentista solis'),
    language: fc.constantFrom('es', 'en', 'fr', 'ja'),
    direct_billing: fc.constant('true'),
    accepting: fc.constantFrom('1', 'false'),
    kind: fc.constantFrom('person', 'facility'),
    limit: fc.constantFrom('1', '3', '50'),
  },
  { requiredKeys: [] }
)
const search = fc
  .tuple(area, filters, fc.nat(), fc.nat(), fc.nat())
  .map(([inArea, all, a, b, c]) => {
    // At most three filters at a time: with all of them hardly any search finds anything.
    const kept = Object.entries(all).filter((_, i, { length }) =>
      [a, b, c].some((n) => n % length === i)
    )
    return { ...inArea, ...Object.fromEntries(kept) }
  })

/* ---------- reference implementation ---------- */

type Row = { id: string; provider: ProviderSpec; place: PlaceSpec; networks: string[] }

function plainly(providers: ProviderSpec[], ids: string[], input: Input) {
  const rows: Row[] = providers.flatMap((spec, i) =>
    spec.status === 'inactive'
      ? []
      : spec.places.map((place) => ({
          id: ids[i] ?? '',
          provider: spec,
          place,
          networks: (place.accepts ?? [])
            .map(({ network }) => network)
            .filter((network) => activeNetworks.includes(network)),
        }))
  )
  const plan = insurance.plans.find(({ slug }) => slug === input.plan)
  const ofPlan = plan?.networks.filter((n) => activeNetworks.includes(n))
  const ofInsurer = input.insurer
    ? activeNetworks.filter((n) => companyOf(n) === input.insurer)
    : null
  const chosen = plan
    ? !input.insurer || plan.company === input.insurer
      ? (ofPlan ?? [])
      : []
    : ofInsurer
  const direct = ({ place, networks }: Row, among: string[] | null) =>
    (place.accepts ?? []).some(
      ({ network, billing }) =>
        billing === 'direct' && networks.includes(network) && (!among || among.includes(network))
    )
  const centre = input.near ?? null
  const at = ({ place: { latitude, longitude } }: Row): Point | null =>
    latitude === null || longitude === null ? null : { latitude, longitude }
  const isInArea = (row: Row) => {
    const point = at(row)
    if (input.bbox)
      return (
        point !== null &&
        point.latitude >= input.bbox.south &&
        point.latitude <= input.bbox.north &&
        point.longitude >= input.bbox.west &&
        point.longitude <= input.bbox.east
      )
    return !centre || (point !== null && distanceMetres(centre, point) <= input.radius_km * 1000)
  }
  const [care, ...name] =
    input.q === 'skin'
      ? ['dermatology']
      : input.q?.startsWith('Dentist') || input.q?.startsWith('dentist')
        ? ['dentistry', ...words(input.q).slice(1)]
        : [null, ...words(input.q ?? '')]
  const fits = {
    specialty: (row: Row) =>
      !input.specialty || !!row.provider.specialties?.includes(input.specialty),
    q: (row: Row) => {
      const has = words(`${row.provider.name} ${row.place.name}`)
      const named = name.every((word, i) =>
        has.some((w) => (i === name.length - 1 ? w.startsWith(word) : w === word))
      )
      return named && (!care || !!row.provider.specialties?.includes(care))
    },
    language: (row: Row) => !input.language || !!row.provider.languages?.includes(input.language),
    networks: (row: Row) => !chosen || row.networks.some((n) => chosen.includes(n)),
    direct: (row: Row) => !input.direct_billing || direct(row, chosen),
    accepting: (row: Row) => !input.accepting || row.place.accepting === 'yes',
    kind: (row: Row) => !input.kind || row.provider.kind === input.kind,
  }
  // A name that nobody here has is left out, where that finds somebody.
  const isHere = (row: Row) => isInArea(row) && Object.values(fits).every((fit) => fit(row))
  const withName = fits.q
  const isNobody = name.length > 0 && !rows.some(isHere)
  if (isNobody) fits.q = (row) => !care || !!row.provider.specialties?.includes(care)
  const isIgnored = isNobody && rows.some(isHere)
  // A word that no name anywhere has is left out beside a kind of care, also where that finds nobody.
  const isNoName = name.some((word, i) =>
    rows.every((row) =>
      words(`${row.provider.name} ${row.place.name}`).every((w) =>
        i === name.length - 1 ? !w.startsWith(word) : w !== word
      )
    )
  )
  if (!isIgnored && !(isNobody && care && isNoName)) fits.q = withName
  type Filter = keyof typeof fits
  const without = (...left_out: Filter[]) =>
    rows.filter(
      (row) =>
        isInArea(row) &&
        Object.entries(fits).every(([key, fit]) => left_out.some((f) => f === key) || fit(row))
    )
  const distinct = (some: Row[]) => new Set(some.map(({ id }) => id)).size
  const counted = (some: Row[], keys: (row: Row) => string[]) => {
    const pairs = some.flatMap((row) => keys(row).map((key) => [key, row.id] as const))
    return Object.fromEntries(
      [...Map.groupBy(pairs, ([key]) => key)].map(([key, all]) => [
        key,
        new Set(all.map(([, id]) => id)).size,
      ])
    )
  }
  const placeOf = (row: Row) => {
    const point = at(row)
    const exact = words(`${row.provider.name} ${row.place.name}`)
    const confirmed = (row.place.accepts ?? []).some(
      (a) =>
        a.confirmed_on &&
        row.networks.includes(a.network) &&
        (!chosen || chosen.includes(a.network))
    )
    const distance =
      centre && point
        ? Math.round(distanceMetres(centre, point) / 100) * 100
        : isIgnored || name.every((word) => exact.includes(word))
          ? 0
          : 1
    return [distance, confirmed ? 0 : 1, fold(row.provider.name), row.id] as const
  }
  const byPlace = (a: Row, b: Row) => {
    const [x, y] = [placeOf(a), placeOf(b)]
    const i = x.findIndex((value, k) => value !== y[k])
    return i === -1 ? 0 : (x[i] ?? 0) < (y[i] ?? 0) ? -1 : 1
  }
  const order = without().toSorted(byPlace)
  return {
    total: distinct(without()),
    total_in_area: distinct(rows.filter(isInArea)),
    order: [...new Set(order.map(({ id }) => id))],
    distances: centre
      ? Object.fromEntries(order.toReversed().map((row) => [row.id, placeOf(row)[0]]))
      : null,
    facets: {
      specialties: counted(without('specialty'), ({ provider: p }) => p.specialties ?? []),
      languages: counted(without('language'), ({ provider: p }) => p.languages ?? []),
      insurers: counted(without('networks', 'direct'), (row) =>
        insurance.companies.filter((company) => {
          const ofCompany = row.networks.filter((n) => companyOf(n) === company)
          return input.direct_billing ? direct(row, ofCompany) : ofCompany.length > 0
        })
      ),
      direct_billing: distinct(without('direct').filter((row) => direct(row, chosen))),
      accepting: distinct(without('accepting').filter(({ place: p }) => p.accepting === 'yes')),
    },
  }
}

/* ---------- comparison ---------- */

const inDatabase = async (input: FindProvidersInput): Promise<FindProvidersOutput> =>
  findProviders(visitorContext(database.db, '2026-11-21'), contract.input.parse(input))

const asCounts = (counted: { id: string; count: number }[]) =>
  Object.fromEntries(counted.map(({ id, count }) => [id, count]))

async function allPages(input: FindProvidersInput) {
  const first = await inDatabase(input)
  const found = [...first.providers]
  let cursor = first.next_cursor
  for (let page = 0; cursor && page < 100; page++) {
    const next = await inDatabase({ ...input, cursor })
    expect(next.total).toBe(first.total)
    found.push(...next.providers)
    cursor = next.next_cursor
  }
  return { first, found }
}

async function compare(providers: ProviderSpec[], ids: string[], input: FindProvidersInput) {
  const expected = plainly(providers, ids, contract.input.parse(input))
  const { first, found } = await allPages(input)
  const { facets } = first
  expect({
    total: first.total,
    total_in_area: first.total_in_area,
    order: found.map(({ id }) => id),
    distances: first.centre
      ? Object.fromEntries(found.map(({ id, distance_metres }) => [id, distance_metres]))
      : null,
    facets: {
      specialties: asCounts(facets.specialties),
      languages: asCounts(facets.languages),
      insurers: asCounts(facets.insurers),
      direct_billing: facets.direct_billing,
      accepting: facets.accepting,
    },
  }).toEqual(expected)
  for (const { filter, total } of first.loosen)
    await compareLoosened(input, filter, total, expected)
}

/** The total of a hint must equal that of the search without that filter. */
async function compareLoosened(
  input: FindProvidersInput,
  filter: FindProvidersOutput['loosen'][number]['filter'],
  total: number,
  expected: { total: number }
) {
  expect(expected.total).toBe(0)
  const { near, bbox, radius_km, [filter as 'q']: _, ...rest } = input // 'area' has no field of its own
  const again = filter === 'area' ? rest : { ...rest, ...omitUndefined({ near, bbox, radius_km }) }
  expect((await inDatabase(again)).total).toBe(total)
  expect(total).toBeGreaterThan(0)
}

const omitUndefined = (fields: Partial<FindProvidersInput>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

test('for any directory a search finds what a full scan finds', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      directory,
      fc.array(search, { minLength: 12, maxLength: 12 }),
      async (providers, searches) => {
        await sql`truncate provider, practice_location, insurance_company, insurance_network,
                  insurance_plan, language restart identity cascade`.execute(database.db)
        const ids = await writeDirectory(database.db, { ...insurance, providers })
        for (const input of searches) await compare(providers, ids, input)
      }
    ),
    { numRuns: 12 }
  )
})
