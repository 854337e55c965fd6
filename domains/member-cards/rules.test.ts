import { assert, asyncProperty, nat } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { GuaranteeClaims } from '../authorizations/rules-guarantee.ts'
import { signToken, verifyToken } from '../authorizations/rules-signed-token.ts'
import { newKey, type TestTokenKey } from '../authorizations/test-token-key.ts'
import { CardClaims, cardClaims, cardStateOf, isIssued, type CardFacts } from './rules.ts'

const id = '01890000-0000-7000-8000-000000000001'
const facts: CardFacts = {
  coverage_id: id,
  insurer_name: 'Seguros Atlas',
  plan: 'Gold',
  patient_name: 'María José Hernández',
  policy_number: 'POL-1',
  member_id: 'M-9',
  area: 'worldwide',
  limit_amount: 100_000_000,
  limit_currency: 'USD',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  version: 3,
  is_cancelled: false,
  in_force: true,
  answered_on: '2026-11-20',
}
const today = '2026-11-24'
const claims = cardClaims(facts, { issuer: 'numo.example', today })

let one: TestTokenKey
let other: TestTokenKey
let token: string
beforeAll(async () => {
  one = await newKey('aaaaaaaa')
  other = await newKey('bbbbbbbb')
  token = await signToken(CardClaims, claims, one.signing)
})

test('a card says who, which policy, what, limits, how long, which version and who issued it, and nothing else', async () => {
  expect(claims).toEqual({
    kind: 'card',
    iss: 'numo.example',
    id,
    ver: 3,
    ins: 'Seguros Atlas',
    plan: 'Gold',
    who: 'María José Hernández',
    pol: 'POL-1',
    mem: 'M-9',
    area: 'worldwide',
    lim: 100_000_000,
    cur: 'USD',
    ok: '2026-11-20',
    from: '2026-01-01',
    to: '2026-12-31',
  })
  expect(await verifyToken(token, [one.published], CardClaims)).toEqual(claims)
  expect(`https://www.numo.example/verify#${token}`.length).toBeLessThan(858)
})

test('refused: one bit changed anywhere, cut, signed by another, or by nobody', async () => {
  await assert(
    asyncProperty(nat(token.length - 1), nat(7), async (place, bit) => {
      const changed = Buffer.from(token, 'latin1')
      changed[place] = (changed[place] ?? 0) ^ (1 << bit)
      const found = await verifyToken(changed.toString('latin1'), [one.published], CardClaims)
      expect(typeof found).toBe('string')
    }),
    { numRuns: 1000 }
  )
  await assert(
    asyncProperty(nat(token.length - 1), async (length) => {
      const found = await verifyToken(token.slice(0, length), [one.published], CardClaims)
      expect(typeof found).toBe('string')
    })
  )
  const forged = await signToken(CardClaims, claims, { ...other.signing, kid: 'aaaaaaaa' })
  expect(await verifyToken(forged, [one.published], CardClaims)).toBe('wrong-signature')
  const resigned = await signToken(CardClaims, claims, other.signing)
  expect(await verifyToken(resigned, [one.published], CardClaims)).toBe('unknown-key')
  const [, body = ''] = token.split('.')
  const head = Buffer.from(JSON.stringify({ alg: 'none', kid: 'aaaaaaaa' })).toString('base64url')
  for (const signature of ['', 'A'.repeat(86)])
    expect(
      typeof (await verifyToken(`${head}.${body}.${signature}`, [one.published], CardClaims))
    ).toBe('string')
})

test('a card never passes as a letter, nor a letter as a card, though our key signed both', async () => {
  const guarantee = {
    iss: 'numo.example',
    id,
    no: 'PA-000012',
    ver: 1,
    ins: 'Seguros Atlas',
    ref: 'GOP-77',
    who: 'María José Hernández',
    pol: 'POL-1',
    at: 'Hospital Ángeles',
    set: 'inpatient',
    for: 'Surgery',
    amt: 3_000_000,
    cur: 'MXN',
    from: '2026-11-23',
    to: '2026-12-23',
  } as const
  const keys = [one.published]
  expect(await verifyToken(token, keys, GuaranteeClaims)).toBe('wrong-signature')
  for (const kind of ['letter', undefined] as const) {
    const signed = await signToken(GuaranteeClaims, { ...guarantee, kind }, one.signing)
    expect(await verifyToken(signed, keys, GuaranteeClaims)).toMatchObject({ no: 'PA-000012' })
    expect(await verifyToken(signed, keys, CardClaims)).toBe('wrong-signature')
  }
})

test('a card is believed for 90 days at most, and not beyond the last day of its policy', () => {
  const last = (valid_until: string | null) =>
    cardClaims({ ...facts, valid_until }, { issuer: 'x', today }).to
  expect([last(null), last('2030-01-01'), last('2026-11-24')]).toEqual([
    '2027-02-22',
    '2027-02-22',
    '2026-11-24',
  ])
})

test('a card is superseded by what changed since, and revoked with its cover', () => {
  const state = (more: Partial<CardFacts>, on = today) =>
    cardStateOf(claims, { ...facts, ...more }, on)
  expect(state({})).toBe('valid')
  // What changes nothing on the card does not make it out of date.
  expect(state({ version: 9, answered_on: '2026-11-23' })).toBe('valid')
  expect(state({}, '2027-01-01')).toBe('expired')
  expect(state({}, '2025-12-31')).toBe('early')
  for (const change of [
    { policy_number: 'POL-2' },
    { member_id: null },
    { plan: 'Silver' },
    { patient_name: 'María Hernández' },
    { valid_until: '2026-12-01' },
    { limit_amount: 1 },
  ])
    expect(state(change)).toBe('superseded')
  expect(state({ is_cancelled: true, policy_number: 'POL-2' })).toBe('revoked')
  expect(state({ in_force: false })).toBe('revoked')
})

test('no card without a known insurer or number, of a policy that is over, or that the insurer denies', () => {
  expect(isIssued(facts, today)).toBe(true)
  expect(isIssued({ ...facts, in_force: null }, today)).toBe(true)
  for (const change of [
    { insurer_name: null },
    { policy_number: null, member_id: null },
    { is_cancelled: true },
    { in_force: false },
    { valid_until: '2026-11-23' },
  ])
    expect(isIssued({ ...facts, ...change }, today)).toBe(false)
})
