import { assert, asyncProperty, nat } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { drawGuarantee } from './draw-guarantee.ts'
import { guaranteeWords, inLanguages, guaranteeName } from './rules-guarantee-words.ts'
import { signToken, tokenIn, verifyToken } from './rules-signed-token.ts'
import {
  GuaranteeClaims,
  guaranteeClaims,
  guaranteeFileName,
  guaranteeLanguages,
  guaranteeStateOf,
  standingOf,
  type GuaranteeContent,
} from './rules-guarantee.ts'
import { newKey, type TestTokenKey } from './test-token-key.ts'

const content: GuaranteeContent = {
  number: 'PA-000012',
  revision: 2,
  issued_on: '2026-11-23',
  insurer_name: 'Seguros Monterrey de la Ciudad de México, Sociedad Anónima de Capital Variable',
  insurer_reference: 'GOP-77',
  patient_name: 'María José Hernández',
  born_on: '1980-02-03',
  policy_number: 'POL-1',
  member_id: 'M-9',
  clinic_name: 'Hospital Ángeles',
  country: 'MX',
  care_setting: 'inpatient',
  treatments: ['Laparoscopic cholecystectomy with everything that belongs to it and more'],
  currency: 'MXN',
  estimated_amount: 3_500_000,
  guarantee_currency: 'MXN',
  guaranteed_amount: 3_000_000,
  lines: [{ description: 'Room', amount: 1_500_000, approved_amount: 1_000_000 }],
  valid_from: '2026-11-23',
  valid_until: '2026-12-23',
  patient_share_note: null,
  conditions: 'Two nights are covered.',
  languages: ['es', 'en'],
}
const id = '01890000-0000-7000-8000-000000000001'
const claims = guaranteeClaims(content, { id, issuer: 'numo.example' })

let one: TestTokenKey
let other: TestTokenKey
let token: string
beforeAll(async () => {
  one = await newKey('aaaaaaaa')
  other = await newKey('bbbbbbbb')
  token = await signToken(GuaranteeClaims, claims, one.signing)
})

test('a code says who, which policy, what, how much, how long, which version, and who issued it, and nothing else', async () => {
  expect(claims).toEqual({
    kind: 'letter',
    iss: 'numo.example',
    id,
    no: 'PA-000012',
    ver: 2,
    ins: 'Seguros Monterrey de la Ciudad de México, Sociedad Anónima…',
    ref: 'GOP-77',
    who: 'María José Hernández',
    pol: 'POL-1',
    at: 'Hospital Ángeles',
    set: 'inpatient',
    for: 'Laparoscopic cholecystectomy with everything that belongs t…',
    amt: 3_000_000,
    cur: 'MXN',
    from: '2026-11-23',
    to: '2026-12-23',
  })
  expect(await verifyToken(token, [other.published, one.published], GuaranteeClaims)).toEqual(
    claims
  )
  // A link of at most 858 bytes is a code of at most 97 by 97 squares, which a phone reads from 55 mm.
  expect(`https://www.numo.example/verify#${token}`.length).toBeLessThan(858)
})

test('it is found in what a camera reads or somebody pastes', async () => {
  for (const text of [
    token,
    `https://numo.example/verify#${token}`,
    ` ${token.slice(0, 50)}\n${token.slice(50)} `,
  ])
    expect(tokenIn(text)).toBe(token)
  for (const text of ['', 'https://numo.example', 'a.b.c', 'Hello'])
    expect(await verifyToken(text, [one.published], GuaranteeClaims)).toBe('no-code')
})

test('refused: one bit changed anywhere, cut, or with more behind it', async () => {
  await assert(
    asyncProperty(nat(token.length - 1), nat(7), async (place, bit) => {
      const changed = Buffer.from(token, 'latin1')
      changed[place] = (changed[place] ?? 0) ^ (1 << bit)
      expect(
        typeof (await verifyToken(changed.toString('latin1'), [one.published], GuaranteeClaims))
      ).toBe('string')
    }),
    { numRuns: 2000 }
  )
  await assert(
    asyncProperty(nat(token.length - 1), async (length) => {
      expect(
        typeof (await verifyToken(token.slice(0, length), [one.published], GuaranteeClaims))
      ).toBe('string')
    })
  )
  expect(await verifyToken(`${token}A`, [one.published], GuaranteeClaims)).toBe('no-code')
})

test('refused: every other spelling of the last character, though it means the same bytes', async () => {
  const chars = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (const last of chars.replace(token.at(-1) ?? '', ''))
    expect(await verifyToken(token.slice(0, -1) + last, [one.published], GuaranteeClaims)).toBe(
      'wrong-signature'
    )
})

test('refused: signed by another, with the id of our key or with their own, or by nobody', async () => {
  const forged = await signToken(
    GuaranteeClaims,
    { ...claims, amt: 9_000_000 },
    { ...other.signing, kid: 'aaaaaaaa' }
  )
  expect(await verifyToken(forged, [one.published], GuaranteeClaims)).toBe('wrong-signature')
  const foreign = await signToken(GuaranteeClaims, claims, other.signing)
  expect(await verifyToken(foreign, [one.published], GuaranteeClaims)).toBe('unknown-key')
  const [, body = '', signature = ''] = token.split('.')
  for (const header of [
    { alg: 'none', kid: 'aaaaaaaa' },
    { alg: 'HS256', kid: 'aaaaaaaa' },
    { alg: 'EdDSA', kid: 'aaaaaaaa', jku: 'x' },
  ]) {
    const head = Buffer.from(JSON.stringify(header)).toString('base64url')
    expect(
      await verifyToken(`${head}.${body}.${signature}`, [one.published], GuaranteeClaims)
    ).toBe('wrong-signature')
  }
})

test('a letter is what its days say until its authorization says more', () => {
  const { valid_from, valid_until } = content
  const at = (today: string) => standingOf(claims, today)
  expect([at('2026-11-22'), at('2026-11-23'), at('2026-12-23'), at('2026-12-24')]).toEqual([
    'early',
    'valid',
    'valid',
    'expired',
  ])
  const facts = {
    status: 'approved',
    is_newest: true,
    valid_from,
    valid_until,
    today: '2026-12-01',
  } as const
  expect(guaranteeStateOf(facts)).toBe('valid')
  expect(guaranteeStateOf({ ...facts, is_newest: false })).toBe('superseded')
  expect(guaranteeStateOf({ ...facts, status: 'completed' })).toBe('used')
  expect(guaranteeStateOf({ ...facts, status: 'expired' })).toBe('expired')
  expect(guaranteeStateOf({ ...facts, today: '2027-01-01' })).toBe('expired')
  // An appeal leaves what was guaranteed as it is; a denial or a revocation takes it back.
  expect(guaranteeStateOf({ ...facts, status: 'sent' })).toBe('valid')
  for (const status of ['cancelled', 'denied'] as const)
    expect(guaranteeStateOf({ ...facts, status, is_newest: false })).toBe('revoked')
})

test('a letter is in the language of the insurer, and of the household where that is another', () => {
  expect(guaranteeLanguages('MX', 'es')).toEqual(['es'])
  expect(guaranteeLanguages('MX', 'en')).toEqual(['es', 'en'])
  expect(guaranteeLanguages('US', 'es')).toEqual(['en', 'es'])
  expect(guaranteeLanguages(null, 'en')).toEqual(['en'])
  expect(guaranteeFileName(content)).toBe('PA-000012-2-es-en.pdf')
})

test('the same letter gives the same bytes, and another state others', async () => {
  const drawn = (state: 'valid' | 'expired') =>
    drawGuarantee(content, { brand: 'Numo', href: `https://numo.example/verify#${token}`, state })
  const [first, second, over] = await Promise.all([
    drawn('valid'),
    drawn('valid'),
    drawn('expired'),
  ])
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  expect(Buffer.from(first).equals(Buffer.from(over))).toBe(false)
})

test('a letter names the one that it takes the place of, in its languages', async () => {
  const replaces = { number: 'PA-000007', revision: 1 }
  expect(guaranteeName(replaces, ['es', 'en'])).toBe('PA-000007 · Versión / Version 1')
  expect(inLanguages(guaranteeWords.replaces, ['es', 'en'])).toBe(
    'Sustituye a la carta / Replaces letter'
  )
  const about = { brand: 'Numo', href: 'https://numo.example/verify#a', state: 'valid' } as const
  const size = async (more: Partial<GuaranteeContent>) =>
    (await drawGuarantee({ ...content, ...more }, about)).byteLength
  const plain = await size({})
  expect(await size({ replaces: null })).toBe(plain)
  expect(await size({ replaces })).toBeGreaterThan(plain)
})
