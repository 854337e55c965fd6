import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { distanceMetres } from '@numo/kit/geo.ts'
import { readDataPackage } from '@numo/domains/cities/read-data-package.ts'
import { Slug } from '@numo/domains/shapes.ts'
import { Hours } from '@numo/domains/providers/contract-shapes.ts'
import { specialtyOfCode } from '@numo/domains/providers/specialties.ts'
import { joined } from './about.ts'
import { demoCare, demoCodes } from './care.ts'
import { demoCities } from './cities.ts'
import { countryOf } from './countries.ts'
import { demoEdition } from './edition.ts'
import { generateDemoDirectory } from './generate.ts'
import { hoursOf } from './hours.ts'
import { demoInsurers } from './insurers.ts'
import { listed } from './names.ts'

const demo = generateDemoDirectory()
const checksumOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** Real international insurers and administrators, none of which may be in a fictional directory. */
const realInsurers = `aetna, allianz, april, asisa, adeslas, aviva, axa, banorte, best doctors, bmi, blue cross,
  blue shield, bupa, bx plus, caser, cigna, daman, dkv, expacare, fairmont, foyer, geoblue, generali, globality,
  gnp, henner, hiscox, humana, img, inbursa, integra, kaiser, luma, mapfre, medibank, metlife, momentum, morgan price,
  msh, multinational, now health, oman insurance, orient, pacific cross, palig, pan american, passportcard,
  plan seguro, prudential, qbe, safetywing, sanitas, seguros monterrey, seguros atlas, seven corners, sura, sulamerica,
  tokio marine, unimed, united healthcare, vitality, vumi, wellaway, william russell, worldtrips, zurich`

it('is deterministic, with an edition', () => {
  expect(checksumOf(generateDemoDirectory())).toBe(checksumOf(demo))
  // When the data changed: raise `number` in edition.ts and write the new checksum beside it.
  expect(demoEdition.checksum).toBe(checksumOf(demo))
})

it('has the size it promises', () => {
  const persons = demo.provider.filter(({ kind }) => kind === 'person')
  const facilities = demo.provider.filter(({ kind }) => kind === 'facility')
  expect(demo.insurance_company).toHaveLength(6)
  expect(demo.insurance_plan).toHaveLength(20)
  expect(demo.insurance_network.length).toBeGreaterThanOrEqual(12)
  expect(persons.length).toBeGreaterThanOrEqual(1250)
  expect(facilities.length).toBeGreaterThanOrEqual(190)
  expect(demo.provider.length).toBeLessThanOrEqual(1600)
  expect(demoCities.length).toBeGreaterThanOrEqual(40)
  expect(demoCities.slice(0, 15).every(({ country }) => country === 'MX')).toBe(true)
  const types = new Set(facilities.map(({ facility_type }) => facility_type))
  expect(types).toEqual(new Set(['clinic', 'hospital', 'imaging', 'laboratory', 'pharmacy']))
  const places = new Map<string, number>()
  for (const { provider_id } of demo.provider_location)
    places.set(provider_id, (places.get(provider_id) ?? 0) + 1)
  expect(places.size).toBe(demo.provider.length)
  expect([...places.values()].filter((count) => count === 2).length).toBeGreaterThan(80)
})

it('is in cities of the data package, near their centre, in their time zone', () => {
  const known = new Map(readDataPackage(0).map((city) => [city.geonames_id, city]))
  for (const city of demoCities) {
    const real = known.get(city.geonames_id)
    expect({ city: city.id, country: real?.country }).toEqual({
      city: city.id,
      country: city.country,
    })
    for (const [name, latitude, longitude] of city.districts) {
      const away = real ? distanceMetres(real, { latitude, longitude }) : Infinity
      expect({ city: city.id, name, far: away > 25_000 }).toEqual({
        city: city.id,
        name,
        far: false,
      })
    }
    expect(() => new Intl.DateTimeFormat('en', { timeZone: city.time_zone })).not.toThrow()
  }
  const placed = new Set(demo.practice_location.map(({ geonames_id }) => geonames_id))
  expect(placed.size).toBe(demoCities.length)
})

describe('every provider', () => {
  it('has a unique address, a name, and texts in both languages', () => {
    const slugs = demo.provider.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !Slug.safeParse(slug).success)).toEqual([])
    for (const { full_name, about_en, about_es } of demo.provider) {
      const texts = [about_en ?? '', about_es ?? '']
      expect(full_name).toMatch(/^\p{Lu}.{3,}/u)
      for (const text of texts) expect(text).toMatch(/^\p{Lu}[^{}]{20,}\.$/u)
      expect(texts[0]).not.toBe(texts[1])
    }
  })

  it('speaks languages that exist', () => {
    const codes = [...new Set(demo.provider.flatMap(({ languages }) => languages ?? []))]
    const names = new Intl.DisplayNames('es', { type: 'language', fallback: 'none' })
    expect(codes.length).toBeGreaterThan(20)
    expect(Intl.getCanonicalLocales(codes)).toEqual(codes)
    expect(codes.filter((code) => !names.of(code))).toEqual([])
    expect(demo.provider.filter(({ languages }) => !languages?.length)).toEqual([])
  })

  it('has valid opening hours, each range forwards', () => {
    const all = [...demo.practice_location, ...demo.provider_location].map(
      ({ hours }) => hours ?? {}
    )
    for (const hours of all)
      for (const ranges of Object.values(Hours.parse(hours)))
        for (const [opens, closes] of ranges) expect(opens < closes).toBe(true)
    const own = demo.practice_location.filter(({ hours }) => Object.keys(hours ?? {}).length === 0)
    expect(own).toEqual([])
  })

  it('cannot be contacted by mistake: no real numbers, sites or licences', () => {
    // No numbering plan has numbers that start with 00, the prefix of international calls.
    const phones = [...demo.practice_location, ...demo.insurance_company].map(({ phone }) => phone)
    const real = phones.filter((phone) => {
      const [, national = ''] = /^\+\d{2,3} ([\d -]+)$/.exec(phone ?? '') ?? []
      return !national.replace(/\D/g, '').startsWith('00')
    })
    expect(real).toEqual([])
    for (const { website, license_number } of demo.provider) {
      expect(website ?? 'https://a.example').toMatch(/^https:\/\/[a-z0-9-]+\.example$/)
      expect(license_number ?? 'DEMO-1').toMatch(/^DEMO-/)
    }
  })

  it('gives existing kinds of care', () => {
    const codes = new Set(demoCodes.map(({ code }) => code))
    for (const { code } of demo.provider_specialty) expect(codes.has(code)).toBe(true)
    for (const code of codes) expect(specialtyOfCode(code)).not.toBe('other')
    for (const care of demoCare)
      expect(listed(care.reasons_en).length).toBe(listed(care.reasons_es).length)
    const primary = demo.provider_specialty.filter(({ is_primary }) => is_primary)
    expect(primary).toHaveLength(demo.provider.length)
  })
})

describe('acceptance', () => {
  it('has evidence of every kind, the latest of 12 November 2026', () => {
    const kinds = new Map(demo.directory_source.map(({ id, kind }) => [id, kind]))
    const count = (fits: (row: (typeof demo.acceptance)[number]) => boolean) =>
      demo.acceptance.filter(fits).length
    const days = demo.acceptance.flatMap(({ confirmed_on }) => confirmed_on ?? [])
    expect(days.toSorted().at(-1)).toBe('2026-11-12')
    expect(count((row) => (row.confirmed_on ?? '9') < '2025-11-12')).toBeGreaterThan(100)
    expect(count((row) => kinds.get(row.source_id ?? '') === 'partner')).toBeGreaterThan(100)
    expect(count((row) => row.billing === 'direct')).toBeGreaterThan(500)
    expect(count((row) => row.billing === 'pay_and_claim')).toBeGreaterThan(500)
    // A list confirms nothing; every other source has a day.
    expect(
      demo.acceptance.filter(
        (row) => (kinds.get(row.source_id ?? '') === 'list') !== (row.confirmed_on === null)
      )
    ).toEqual([])
  })

  it('includes: in the network of Atlas Gold, confirmed by the directory on 12 Nov 2026', () => {
    const gold = demo.insurance_plan.find(({ slug }) => slug === 'atlas-gold')
    const networks = new Set(
      demo.insurance_plan_network
        .filter(({ insurance_plan_id }) => insurance_plan_id === gold?.id)
        .map(({ insurance_network_id }) => insurance_network_id)
    )
    const messages = demo.acceptance.filter(
      (row) =>
        networks.has(row.insurance_network_id) &&
        row.source_id === 'demo-atlas-expat-cover' &&
        row.confirmed_on === '2026-11-12'
    )
    expect(messages.length).toBeGreaterThan(50)
  })

  it('names no existing insurer', () => {
    const messages = demoInsurers
      .flatMap(({ name, plans, networks }) => [name, ...[...plans, ...networks].map((x) => x.name)])
      .map((name) => ` ${name.toLowerCase()} `)
    const found = listed(realInsurers).filter((real) =>
      messages.some((name) => name.includes(` ${real} `))
    )
    expect(found).toEqual([])
  })
})

describe('text helpers', () => {
  it('reads hours', () => {
    expect(hoursOf('mon-tue 09:00-14:00 16:00-19:00; sat 10:00-13:00')).toEqual({
      mon: [
        ['09:00', '14:00'],
        ['16:00', '19:00'],
      ],
      tue: [
        ['09:00', '14:00'],
        ['16:00', '19:00'],
      ],
      sat: [['10:00', '13:00']],
    })
    expect(Object.keys(hoursOf('sun-thu 08:00-17:00'))).toEqual(['sun', 'mon', 'tue', 'wed', 'thu'])
    expect(() => hoursOf('someday 08:00-17:00')).toThrow('Not days of the week')
  })

  it('joins words by the rules of each language', () => {
    expect(joined(['acne', 'moles', 'nails'], 'en')).toBe('acne, moles and nails')
    expect(joined(['dolor', 'insomnio'], 'es')).toBe('dolor e insomnio')
    expect(joined(['dolor', 'hígado graso'], 'es')).toBe('dolor e hígado graso')
    expect(joined(['dolor', 'hierro bajo'], 'es')).toBe('dolor y hierro bajo')
  })

  it('counts the origins of names in hundreds', () => {
    for (const { country } of demoCities) {
      const total = Object.values(countryOf(country).origins).reduce((sum, share) => sum + share, 0)
      expect({ country, total }).toEqual({ country, total: 100 })
    }
  })
})
