import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { Tables } from '../tables.ts'
import { providersApi } from './api.ts'
import { findProviders as contract } from './contract.ts'
import { cursorOf, placeOf } from './search/cursor.ts'
import { rebuildListings } from './rebuild-listings.ts'
import { writeDirectory, writeProvider, type ProviderSpec } from './test-factories.ts'
import { visitorContext } from '../test-context.ts'

let database: TestDatabase

// Centre of Mérida; 0.001 degrees of latitude are 111 m.
const centre = { latitude: 20.97, longitude: -89.62 }
const near = `${centre.latitude},${centre.longitude}`
const north = (metres: number) => ({
  latitude: centre.latitude + metres / 111_195,
  longitude: centre.longitude,
  city_id: 'merida',
})
const gold = (confirmed_on: string | null, billing: 'direct' | 'pay_and_claim' = 'direct') => ({
  network: 'Atlas Gold',
  confirmed_on,
  billing,
})
const doctor = (name: string, metres: number, more: Partial<ProviderSpec> = {}): ProviderSpec => ({
  name,
  places: [north(metres)],
  ...more,
})

beforeAll(async () => {
  database = await createTestDatabase()
  await writeDirectory(database.db, {
    companies: ['atlas', 'boreal'],
    networks: [
      { id: 'Atlas Gold', company: 'atlas' },
      { id: 'Atlas Basic', company: 'atlas' },
      { id: 'Boreal One', company: 'boreal' },
    ],
    plans: [
      { slug: 'atlas-gold', company: 'atlas', networks: ['Atlas Gold', 'Atlas Basic'] },
      { slug: 'atlas-basic', company: 'atlas', networks: ['Atlas Basic'] },
      { slug: 'boreal-one', company: 'boreal', networks: ['Boreal One'] },
    ],
    cities: [
      { id: 'merida', ...centre },
      { id: 'progreso', latitude: 21.28, longitude: -89.66 },
      { id: 'cancun', latitude: 21.17, longitude: -86.85 },
    ],
    providers: [
      doctor('Far Listed', 1020, {
        places: [{ ...north(1020), accepts: [gold(null)] }],
        specialties: ['cardiology'],
      }),
      doctor('Near Confirmed', 980, {
        places: [{ ...north(980), accepts: [gold('2026-11-12')] }],
        specialties: ['cardiology'],
        languages: ['es', 'en'],
      }),
      doctor('Nearest Listed', 400, {
        places: [
          {
            ...north(400),
            accepting: 'yes',
            accepts: [gold(null), { network: 'Atlas Basic', confirmed_on: null }],
          },
        ],
        specialties: ['dermatology', 'cardiology'],
        languages: ['es'],
      }),
      doctor('Ximena Arriaga Solís', 2000, {
        specialties: ['dermatology'],
        places: [
          { ...north(2000), name: 'Clínica Peñón' },
          {
            ...north(5000),
            accepts: [
              { network: 'Boreal One', confirmed_on: '2026-01-05', billing: 'pay_and_claim' },
              { network: 'Atlas Basic', confirmed_on: null, billing: 'direct' },
            ],
          },
        ],
      }),
      doctor('Jorge García Hernández', 3000, { specialties: ['dentistry'], gender: 'male' }),
      doctor('Georgina Garza', 3100),
      {
        name: 'Clínica Garcilaso',
        kind: 'facility',
        places: [{ ...north(3200), name: 'Clínica Garcilaso' }],
      },
      {
        name: 'Cancún Heart',
        specialties: ['cardiology'],
        places: [{ latitude: 21.16, longitude: -86.85, city_id: 'cancun', accepts: [gold(null)] }],
      },
      { name: 'Walter Wart', places: [{ latitude: 21.16, longitude: -86.9 }] },
      { name: 'Ana Garcias', places: [{ latitude: 0, longitude: 0 }] },
      { name: 'Nobody Knows Where', places: [{ latitude: null, longitude: null }] },
    ],
  })
})
afterAll(() => database.stop())

type FindProvidersOutput = OutputOf<typeof contract>
const endpoint = providersApi.find((one) => one.endpoint === contract)

async function find(input: SentTo<typeof contract>): Promise<FindProvidersOutput> {
  const answer = await endpoint?.run(visitorContext(database.db, '2026-11-21'), input)
  return contract.output.parse(answer)
}
const names = ({ providers }: FindProvidersOutput) => providers.map(({ name }) => name)
const refusal = (status: number, code: string) => expect.objectContaining({ status, code })

describe('order', () => {
  test('nearest first; at the same 100 m, confirmed before listed', async () => {
    const found = await find({ near, plan: 'atlas-gold', specialty: 'cardiology' })
    expect(found.providers.map(({ name, distance_metres }) => [name, distance_metres])).toEqual([
      ['Nearest Listed', 400],
      ['Near Confirmed', 1000],
      ['Far Listed', 1000],
    ])
  })

  test('a provider with several places counts once, at the nearest match', async () => {
    const anyPlan = await find({ near, q: 'ximena' })
    expect(anyPlan).toMatchObject({ total: 1, providers: [{ distance_metres: 2000 }] })
    const boreal = await find({ near, q: 'ximena', insurer: 'boreal' })
    expect(boreal).toMatchObject({ total: 1, providers: [{ distance_metres: 5000 }] })
  })

  test('without a centre by name; unlocated places are found too', async () => {
    const found = await find({ kind: 'person' })
    expect(found).toMatchObject({ centre: null, total: 10 })
    const confirmedFirst = ['Near Confirmed', 'Ximena Arriaga Solís']
    expect(names(found)).toEqual([
      ...confirmedFirst,
      ...names(found)
        .slice(2)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ])
    expect(names(found)).toContain('Nobody Knows Where')
    expect(found.providers[0]?.distance_metres).toBeNull()
  })
})

describe('evidence', () => {
  test('the strongest of the chosen plan at that place', async () => {
    const found = await find({ near, plan: 'atlas-gold' })
    expect(found.providers[1]).toMatchObject({
      name: 'Near Confirmed',
      evidence: {
        insurer: { id: 'atlas', name: 'Company atlas' },
        plan: { id: 'atlas-gold', name: 'Plan atlas-gold' },
        network: 'Atlas Gold',
        billing: 'direct',
        source: { kind: 'insurer_directory' },
        confirmed_on: '2026-11-12',
      },
    })
    // Listed in two networks of the plan; the one with direct billing is the stronger evidence.
    expect(found.providers[0]).toMatchObject({
      name: 'Nearest Listed',
      evidence: { network: 'Atlas Gold', confirmed_on: null },
    })
  })
  test('of the company without a plan, and none without either', async () => {
    const [card] = (await find({ near, insurer: 'boreal' })).providers
    expect(card).toMatchObject({
      insurers: 2,
      evidence: { insurer: { id: 'boreal' }, plan: null, billing: 'pay_and_claim' },
    })
    expect((await find({ near })).providers.every(({ evidence }) => evidence === null)).toBe(true)
  })
  test('direct billing is required in the chosen networks', async () => {
    const inPlan = await find({ near, insurer: 'boreal', direct_billing: 'true' })
    expect(inPlan).toMatchObject({
      total: 0,
      loosen: [
        { filter: 'direct_billing', total: 1 },
        { filter: 'insurer', total: 4 },
      ],
    })
    expect((await find({ near, plan: 'atlas-basic', direct_billing: 'true' })).total).toBe(1)
  })
})

describe('places', () => {
  test('a city is its centre and a radius', async () => {
    const found = await find({ city: 'merida', radius_km: '1' })
    expect(found).toMatchObject({
      city: { id: 'merida', doctors: 6, facilities: 1 },
      centre,
      total: 2,
      total_in_area: 2,
    })
  })
  test('a point overrides the city as the centre, a map area overrides the radius', async () => {
    const moved = await find({ city: 'cancun', near, radius_km: '1' })
    expect(moved).toMatchObject({ centre, total: 2, city: { id: 'cancun' } })
    const box = await find({ city: 'merida', bbox: '-86.9,21.1,-86.8,21.2', radius_km: '1' })
    expect(names(box)).toEqual(['Walter Wart', 'Cancún Heart'])
    expect(box.providers[0]?.distance_metres).toBeGreaterThan(280_000)
  })
})

describe('names', () => {
  test.each([
    ['arriaga', 'Ximena Arriaga Solís'],
    ['SOLIS ximena', 'Ximena Arriaga Solís'],
    ['ximena arri', 'Ximena Arriaga Solís'],
    ['Arriga', 'Ximena Arriaga Solís'],
    ['jimena ariaga', 'Ximena Arriaga Solís'],
    ['clinica penon', 'Ximena Arriaga Solís'],
    ['Dr. Hernandes', 'Jorge García Hernández'],
    ['garsia', 'Jorge García Hernández'],
    ['Hernández Jorge', 'Jorge García Hernández'],
    ['dentista garcia', 'Jorge García Hernández'],
    ['clínica garcilaso', 'Clínica Garcilaso'],
  ])('%s', async (q, name) => {
    expect(names(await find({ q, near }))).toContain(name)
  })
  test('every word must match', async () => {
    // Nobody has both: everybody here, and what was left out.
    expect(await find({ q: 'ximena hernández', near })).toMatchObject({
      total: 7,
      understood: { name: null, ignored: [{ kind: 'name', text: 'ximena hernandez' }] },
    })
  })
  test('an existing word is preferred to a correction', async () => {
    expect(names(await find({ q: 'garza', near }))).toEqual(['Georgina Garza'])
  })
  test('when the typed word has no local match, corrections are used', async () => {
    // A provider named Garcias exists, but far away.
    expect(names(await find({ q: 'garcias', near }))[0]).toBe('Jorge García Hernández')
    expect(names(await find({ q: 'garcias' }))).toEqual(['Ana Garcias'])
  })
  test('without a centre the exact name precedes prefixes', async () => {
    expect(names(await find({ q: 'garc' }))).toEqual([
      'Ana Garcias',
      'Clínica Garcilaso',
      'Jorge García Hernández',
    ])
    expect(names(await find({ q: 'garcia' }))[0]).toBe('Jorge García Hernández')
  })
})

describe('plain words', () => {
  test('both languages, with the interpretation returned', async () => {
    const english = await find({ q: 'skin', near })
    const spanish = await find({ q: 'dermatólogos', near, locale: 'es' })
    expect(names(english)).toEqual(['Nearest Listed', 'Ximena Arriaga Solís'])
    expect(names(spanish)).toEqual(names(english))
    expect(english.understood).toMatchObject({
      specialty: { id: 'dermatology', name: 'Dermatology' },
      name: null,
    })
    expect(spanish.understood.specialty?.name).toBe('Dermatología')
  })
  test('a kind of care with a typo', async () => {
    expect((await find({ q: 'cardiolgist', near })).understood.specialty?.id).toBe('cardiology')
  })
  test('a kind of care that nobody offers locally yields to a name', async () => {
    const found = await find({
      q: 'heart',
      bbox: '-86.9,21.1,-86.8,21.2',
      specialty: 'dermatology',
    })
    expect(found).toMatchObject({ total: 0, understood: { specialty: { id: 'cardiology' } } })
    const named = await find({ q: 'wart', near: '21.16,-86.85' })
    expect(named).toMatchObject({ total: 1, understood: { specialty: null, name: 'wart' } })
    expect(names(named)).toEqual(['Walter Wart'])
  })
})

describe('other words of a query', () => {
  test.each([
    ['english speaking cardiologist', ['Near Confirmed'], { language: 'en' }],
    ['cardiólogo que hable inglés', ['Near Confirmed'], { language: 'en' }],
    ['male dentist', ['Jorge García Hernández'], { gender: 'male' }],
    ['cardiologist with company boreal', [], { insurer: { id: 'boreal' } }],
    ['dermatologist who takes boreal', ['Ximena Arriaga Solís'], { insurer: { id: 'boreal' } }],
    ['cardiologist in cancun', ['Cancún Heart'], { city_id: 'cancun', rest: 'cardiologist' }],
    [
      'cheap heart doctor open on sunday',
      ['Nearest Listed', 'Near Confirmed', 'Far Listed'],
      { notes: ['opening', 'price'], ignored: [] },
    ],
    ['dentist in mexico', ['Jorge García Hernández'], { country: 'MX', rest: 'dentist' }],
  ])('%s', async (q, who, understood) => {
    const found = await find({ q, near })
    expect(names(found)).toEqual(who)
    expect(found.understood).toMatchObject(understood)
  })
  test('the whole directory is searched by gender too, and counted', async () => {
    const found = await find({ q: 'male doctor' })
    expect(names(found)).toEqual(['Jorge García Hernández'])
    expect(found).toMatchObject({
      total: 1,
      understood: { gender: 'male' },
      facets: { specialties: [{ id: 'dentistry', count: 1 }] },
    })
  })
  test('a place in the words overrides the place of the search, and is returned', async () => {
    const found = await find({ q: 'heart doctor in Cancún', city: 'merida', near })
    expect(found).toMatchObject({ city: { id: 'cancun' }, total: 1 })
    expect(found.centre?.longitude).toBe(-86.85)
  })
  test('a neighbourhood in the words is where distances begin, until it is left', async () => {
    await sql`update practice_location l set neighborhood = 'Santa Ana' from provider_location pl
                join provider p on p.id = pl.provider_id
               where pl.practice_location_id = l.id and p.full_name = 'Far Listed'`.execute(
      database.db
    )
    const found = await find({ q: 'cardiólogo santa ana' })
    expect(found.centre?.latitude).toBeCloseTo(north(1020).latitude, 6)
    expect(found.understood).toMatchObject({
      neighborhood: 'Santa Ana',
      city_id: 'merida',
      name: null,
      rest: 'cardiólogo santa ana',
    })
    const there = await find({ q: 'cardiólogo santa ana', city: 'merida' })
    expect(there.understood).toMatchObject({ neighborhood: 'Santa Ana', city_id: null })
    expect(names(there)).toEqual(names(found))
    const misspelt = await find({ q: 'cardiólogo santta ana' })
    expect(misspelt.understood).toMatchObject({ neighborhood: 'Santa Ana', name: null })
    expect(names(misspelt)).toEqual(names(found))
  })
  test('a misspelt insurer is the one with a name like it', async () => {
    const found = await find({ q: 'dermatologist who takes boreall', near })
    expect(found.understood).toMatchObject({ insurer: { id: 'boreal' }, ignored: [] })
    const split = await find({ q: 'dermatologist bor eal', near })
    expect(split.understood.insurer?.id).toBe('boreal')
  })
  test.each([
    ['another of its names', 'dermatologist thule'],
    ['its initials', 'dermatologist takes tma'],
  ])('an insurer is found by %s', async (_, q) => {
    await sql`update insurance_company set aliases = '{Thule Mutual of America}'
               where slug = 'boreal'`.execute(database.db)
    const found = await find({ q, near })
    expect(found.understood).toMatchObject({ insurer: { id: 'boreal' }, ignored: [] })
    await sql`update insurance_company set aliases = '{}' where slug = 'boreal'`.execute(
      database.db
    )
  })
  test('another name that two insurers have names neither', async () => {
    const rename = async (aliases: string) =>
      sql`update insurance_company set aliases = ${aliases}::text[]`.execute(database.db)
    await rename('{Thule Mutual}')
    const found = await find({ q: 'dermatologist thule mutual', near })
    expect(found.understood.insurer).toBeNull()
    await rename('{}')
  })
  test('a misspelt city is the one that has doctors', async () => {
    expect((await find({ q: 'cardiologist meridda' })).understood.city_id).toBe('merida')
    expect((await find({ q: 'heart doctor cancum' })).understood.city_id).toBe('cancun')
  })
  test('beside a kind of care a short word is a name only as it stands', async () => {
    const found = await find({ q: 'dentist xime', near })
    expect(found.understood.ignored).toEqual([{ kind: 'name', text: 'xime' }])
    expect((await find({ q: 'dentist ana', near })).understood.specialty?.id).toBe('dentistry')
  })
  test('a plan chosen as a filter overrides an insurer in the words', async () => {
    const found = await find({ q: 'skin boreal', near, plan: 'atlas-gold' })
    expect(names(found)).toEqual(['Nearest Listed', 'Ximena Arriaga Solís'])
  })
  test('conditions that nobody meets are dropped one by one, and returned', async () => {
    expect((await find({ q: 'dentist Quetzalcoatl', near })).understood.ignored).toEqual([
      { kind: 'name', text: 'quetzalcoatl' },
    ])
    const nobody = await find({ q: 'female japanese speaking dentist', near })
    expect(names(nobody)).toEqual(['Jorge García Hernández'])
    expect(nobody.understood.ignored).toEqual([
      { kind: 'gender', text: 'female' },
      { kind: 'language', text: 'ja' },
    ])
  })
  test('a name in the directory is never taken for a misspelt kind of care', async () => {
    expect(names(await find({ q: 'wart', near: '21.16,-86.85' }))).toEqual(['Walter Wart'])
    expect((await find({ q: 'garza', near })).understood).toMatchObject({
      specialty: null,
      name: 'garza',
    })
  })
})

describe('no result', () => {
  test('suggests what to drop, the number of results, and the nearest ones', async () => {
    const found = await find({
      city: 'progreso',
      radius_km: '5',
      plan: 'atlas-gold',
      language: 'en',
    })
    expect(found).toMatchObject({
      total: 0,
      total_in_area: 0,
      loosen: [{ filter: 'area', total: 1 }],
      nearest_city: { city: { id: 'merida' }, total: 1 },
    })
    expect(found.nearest_city?.distance_metres).toBeGreaterThan(30_000)
  })
  test('a plan of another company matches nobody, and either can be dropped', async () => {
    const found = await find({ near, insurer: 'boreal', plan: 'atlas-gold' })
    expect(found).toMatchObject({
      total: 0,
      loosen: [
        { filter: 'plan', total: 1 },
        { filter: 'insurer', total: 4 },
      ],
    })
  })
  test('common terms are searched city by city', async () => {
    const found = await find({ near: '21.2,-87.5', radius_km: '10', accepting: 'true' })
    expect(found.nearest_city).toMatchObject({ city: { id: 'merida' }, total: 1 })
    expect((await find({ near: '0,-140' })).nearest_city?.city.id).toBe('merida')
  })
  test('words in no name never empty a result', async () => {
    const found = await find({ q: 'zzzzzz', near })
    expect(found).toMatchObject({
      total: 7,
      loosen: [],
      understood: { name: null, ignored: [{ kind: 'name', text: 'zzzzzz' }] },
    })
  })
  test('a kind of care that nobody offers locally suggests what to drop', async () => {
    const found = await find({ q: 'acupuncture', near })
    expect(found).toMatchObject({
      total: 0,
      nearest_city: null,
      loosen: [{ filter: 'q', total: 7 }],
    })
  })
})

describe('pages', () => {
  test('none twice and none missing when a provider is added between two pages', async () => {
    const first = await find({ near, limit: '3' })
    const between = [
      doctor('Before The Page', 100, { slug: 'before-the-page' }),
      doctor('After The Page', 4000, { slug: 'after-the-page' }),
    ]
    await database.db.transaction().execute(async (tx) => {
      const ids = [
        await writeProvider(tx, between[0] ?? doctor('', 0)),
        await writeProvider(tx, between[1] ?? doctor('', 0)),
      ]
      await sql`create temporary table fresh (provider_id uuid) on commit drop`.execute(tx)
      await sql`insert into fresh select unnest(${ids}::uuid[])`.execute(tx)
      await rebuildListings(tx, { table: 'fresh' })
    })
    const rest: string[] = []
    for (let cursor = first.next_cursor; cursor;) {
      const page = await find({ near, limit: '3', cursor })
      rest.push(...names(page))
      cursor = page.next_cursor
    }
    const seen = [...names(first), ...rest]
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(8)
    expect(seen).toContain('After The Page')
    await sql`delete from provider where slug in ('before-the-page', 'after-the-page')`.execute(
      database.db
    )
    await database.db.transaction().execute((tx) => rebuildListings(tx, 'all'))
  })

  test('the last page has no next one', async () => {
    expect((await find({ near, limit: '7' })).next_cursor).toBeNull()
    expect((await find({ near, limit: '6' })).next_cursor).toMatch(/^[\w-]{1,200}$/)
  })

  test('only our own cursors are accepted', () => {
    const place = {
      distance: 20_037_500,
      rank: 1,
      name_key: 'ü'.repeat(50),
      provider_id: '019a0000-0000-7000-8000-000000000001',
    }
    expect(placeOf(cursorOf(place))).toEqual(place)
    expect(cursorOf(place).length).toBeLessThanOrEqual(200)
    for (const wrong of [
      '',
      'abc',
      'e30',
      cursorOf({ ...place, rank: 7 }),
      cursorOf(place).slice(20),
    ])
      expect(() => placeOf(wrong)).toThrow(refusal(400, 'bad-cursor'))
  })
})

describe('refusals', () => {
  test.each([
    [{ city: 'atlantis' }, 'no-such-city'],
    [{ insurer: 'nobody' }, 'no-such-insurer'],
    [{ plan: 'nothing' }, 'no-such-plan'],
    [{ specialty: 'sorcery' }, 'no-such-specialty'],
  ])('404 %o', async (input, code) => {
    await expect(find(input)).rejects.toThrow(refusal(404, code))
  })
  test.each([
    { near: '91,0' },
    { near: 'here' },
    { near: '1,2,3' },
    { bbox: '10,0,-10,5' },
    { bbox: '0,0,1,91' },
    { radius_km: '0' },
    { radius_km: '201' },
    { limit: '51' },
    { language: 'EN' },
    { kind: 'wizard' as 'person' },
    { q: 'x'.repeat(301) },
    { cursor: 'a b' },
    { colour: 'blue' },
  ])('400 %o', async (input) => {
    await expect(find(input)).rejects.toThrow(refusal(400, 'invalid'))
  })
  test('400 a foreign cursor', async () => {
    await expect(find({ near, cursor: 'bm90IG91cnM' })).rejects.toThrow(refusal(400, 'bad-cursor'))
  })
})

test('reads a sentence to its end, up to 300 characters', async () => {
  const sentence =
    'we came back from the market around noon and everything was fine, then he sat down to rest for a while and now my husband has chest pain'
  const q = sentence.padStart(300, 'well ')
  expect(q).toHaveLength(300)
  expect((await find({ q, near })).understood.notes).toContain('urgent')
})

describe('SQL metacharacters', () => {
  test.each([
    "'; drop table listing; --",
    "a' | 'b",
    '\\',
    '!!! & ( :*',
    '%_%',
    "O'Brien",
    '愛',
    '👩‍⚕️',
  ])('%s', async (q) => {
    expect(await find({ q, near })).toMatchObject({ total_in_area: 7 })
  })
})

describe('statements', () => {
  /** Returns the number of SQL statements a search executes. */
  async function sent(input: SentTo<typeof contract>): Promise<number> {
    let count = 0
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: () => {
        count += 1
      },
    })
    await endpoint?.run(visitorContext(db, '2026-11-21'), input)
    return count
  }
  test('three for a search of any size', async () => {
    expect(await sent({ near, limit: '1' })).toBe(3)
    expect(await sent({ near, limit: '50' })).toBe(3)
    expect(await sent({ city: 'merida', plan: 'atlas-gold', specialty: 'cardiology' })).toBe(3)
    expect(await sent({ q: 'garcia' })).toBe(3)
  })
  test('four for a search of the whole directory, which counts before it reads the page', async () => {
    expect(await sent({})).toBe(4)
    expect(await sent({ plan: 'atlas-gold', specialty: 'cardiology', limit: '50' })).toBe(4)
  })
  test('a few more without a result', async () => {
    expect(await sent({ near, language: 'ja', plan: 'atlas-gold' })).toBeLessThanOrEqual(6)
    expect(await sent({ near, q: 'zzz yyy' })).toBeLessThanOrEqual(8)
  })
})
