import { describe, expect, test } from 'vitest'
import type { HouseholdPolicy } from '@numo/domains/insurance/contract-household.ts'
import {
  addressPartsOf,
  countryOfZone,
  mayBePostalCode,
  readPhone,
  zoneOfCountry,
} from './address-tools.ts'
import { findOptions } from '../ui/fields/combobox-field.tsx'
import { sentPolicy, typedOfPolicy } from './insurance-typed.ts'
import { nextStepPath } from './next-step-path.ts'
import { birthDateOf, memberFieldAt, splitName } from './person-typed.ts'

test.each([
  ['Hannah Lindqvist', ['Hannah', 'Lindqvist', '']],
  ['Ana María Solís Ruiz', ['Ana María', 'Solís', 'Ruiz']],
  ['Jorge Ibáñez Rentería', ['Jorge', 'Ibáñez', 'Rentería']],
  ['Ana', ['Ana', '', '']],
  ['', ['', '', '']],
])('%s in its parts', (name, [first_name, last_name, second_last_name]) => {
  expect(splitName(name)).toEqual({ first_name, last_name, second_last_name })
})

describe('the target of a finished step', () => {
  const known = {
    has_home_address: true,
    has_insurance: true,
    has_insurance_plan: false,
    has_payment_method: false,
    has_client: false,
    pays_alone: false,
    asks_for_card: true,
  }
  const from = (query: string) => nextStepPath('insurance', new URLSearchParams(query), known)
  test('on in order, or back to the list', () => {
    expect(from('')).toBe('/onboard/card-upload')
    expect(from('edit=1')).toBe('/onboard')
  })
  test('to the requested step, as soon as it opens', () => {
    expect(from('return=/onboard/eligibility')).toBe('/onboard/eligibility')
    // The plan is still unknown and may be on the card; returning at once would loop.
    expect(from('return=/onboard/billing')).toBe('/onboard/card-upload?return=%2Fonboard%2Fbilling')
  })
})

test('a birth date is an existing day', () => {
  expect(birthDateOf({ day: '7', month: '03', year: '1985' })).toBe('1985-03-07')
  expect(birthDateOf({ day: '29', month: '02', year: '2001' })).toBeNull()
  expect(birthDateOf({ day: '7', month: '', year: '1985' })).toBeNull()
  expect(birthDateOf({ day: '7', month: '03', year: '85' })).toBeNull()
})

describe('addresses by country', () => {
  const named = (country: string) => addressPartsOf(country).map(({ part }) => part)
  const needed = (country: string) =>
    addressPartsOf(country)
      .filter(({ is_required }) => is_required)
      .map(({ part }) => part)
  test('the fields are in the order of the country', () => {
    expect(named('MX')).toEqual(['line1', 'line2', 'neighborhood', 'postal_code', 'city', 'state'])
    expect(named('US')).toEqual(['line1', 'line2', 'city', 'state', 'postal_code'])
    expect(named('GB')).toEqual(['line1', 'line2', 'city', 'postal_code'])
    expect(named('DE')).toEqual(['line1', 'line2', 'postal_code', 'city'])
  })
  test('every country has a street and a town; postal codes only where they exist', () => {
    for (const country of ['JP', 'HK', 'AE', 'SG', 'CO'])
      expect(needed(country)).toEqual(expect.arrayContaining(['line1', 'city']))
    expect(needed('CO')).not.toContain('postal_code')
    expect(needed('MX')).toContain('postal_code')
  })
  test('postal codes and phones are validated by country', () => {
    expect([mayBePostalCode('97000', 'MX'), mayBePostalCode('9700', 'MX')]).toEqual([true, false])
    expect(mayBePostalCode('SW1A 1AA', 'GB')).toBe(true)
    expect(readPhone('999 123 4567', 'MX')?.number).toBe('+529991234567')
    expect(readPhone('+44 20 7946 0018', 'MX')?.shown).toBe('+44 20 7946 0018')
    expect(readPhone('12', 'MX')).toBeNull()
  })
  test.each([
    ['MX', 'Etc/UTC', 'America/Mexico_City'],
    ['MX', 'America/Cancun', 'America/Cancun'],
    ['US', 'Etc/UTC', 'America/New_York'],
    ['ES', 'America/Cancun', 'Europe/Madrid'],
    ['JP', 'Etc/UTC', 'Asia/Tokyo'],
  ])('in %s, seen from %s, the time zone is that of %s', (country, own, zone) => {
    expect(zoneOfCountry(country, own)).toBe(zone)
  })
  test('a time zone determines the country', () => {
    expect(countryOfZone('America/Mexico_City')).toBe('MX')
    expect(countryOfZone('Europe/Berlin')).toBe('DE')
    expect(countryOfZone('Nowhere/At_All')).toBe('MX')
  })
})

test('an insurer is found by any of its words, without accents, prefixes first', () => {
  const options = ['Vida Norte', 'Pacífico Vida Seguros', 'Altamar'].map((name) => ({
    id: name,
    name,
  }))
  const found = (text: string) => findOptions(options, text).map(({ name }) => name)
  expect(found('vida')).toEqual(['Vida Norte', 'Pacífico Vida Seguros'])
  expect(found('pacifico seg')).toEqual(['Pacífico Vida Seguros'])
  expect(found('zz')).toEqual([])
})

describe('the input of a policy', () => {
  const policy: HouseholdPolicy = {
    id: '018f0000-0000-7000-8000-000000000000',
    rank: 1,
    insurer: { id: 'altamar', name: 'Altamar' },
    insurer_name: null,
    insurance_plan: null,
    plan: 'Special',
    policy_number: null,
    card_member_id: null,
    group_number: null,
    holder_name: null,
    valid_from: null,
    valid_until: null,
    policy_document_id_front: null,
    policy_document_id_back: null,
    status: 'pending',
    version: 1,
  }
  test('a plan of its own name stays unchanged', () => {
    expect(sentPolicy(typedOfPolicy(policy))).toEqual({
      insurer: 'altamar',
      insurance_plan: null,
      plan: 'Special',
    })
  })
  test('an unlisted insurer is sent by its name', () => {
    const typed = typedOfPolicy({ ...policy, insurer: null, insurer_name: 'Otra' })
    expect(sentPolicy(typed)).toMatchObject({ insurer: null, insurer_name: 'Otra' })
  })
  test('unknown sends nothing, so that the card’s values stay', () => {
    expect(sentPolicy({ ...typedOfPolicy(null), way: 'unknown' })).toEqual({})
  })
  test('switching from a chosen insurer to reading the card clears the choice', () => {
    expect(sentPolicy({ ...typedOfPolicy(policy), way: 'unknown' }, policy)).toEqual({
      insurer: null,
      insurer_name: null,
      insurance_plan: null,
      plan: null,
    })
  })
})

test('a refused number belongs to the policy it was sent with', () => {
  // Of a policy that function looks at the id alone.
  const policies = ['a', 'b', 'c'].map((id) => ({ id })) as Parameters<typeof memberFieldAt>[2]
  const typed = { covers_a: 'no', covers_b: 'yes' }
  const at = (...path: (string | number)[]) => memberFieldAt(path, typed, policies)
  expect([at('covers', 0, 'member_id'), at('covers', 1, 'member_id')]).toEqual([
    'member_id_b',
    'member_id_c',
  ])
  expect([at('covers', 2, 'member_id'), at('covers', 0), at('covers'), at('first_name')]).toEqual(
    Array.from({ length: 4 })
  )
})
