import { expect, test } from 'vitest'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { barePolicy } from '@numo/domains/eligibility/test-policies.ts'
import { formatsFor } from '../words/formats.ts'
import { cardPoliciesOf, type SignedCard } from '../cover/card-people.ts'
import { linesOf, memberSheet } from './member-sheet.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const person = {
  client_id: id,
  first_name: 'Hannah',
  last_name: 'Lindqvist',
  second_last_name: null,
  birth_date: '1985-03-07',
}
const policy: CoverPolicy = {
  ...barePolicy,
  insurer: { id, slug: 'atlas', name: 'Atlas', phone: '+353 005 550 101' },
  plan_text: 'Gold',
  policy_number: 'A-1',
  valid_until: '2999-12-31',
  members: [{ ...person, coverage_id: id, relationship: 'self', member_id: 'M-7', version: 1 }],
}
const card = (
  country: string | null,
  policies: readonly CoverPolicy[] = [policy],
  locale = 'en',
  cards: readonly SignedCard[] = []
) =>
  memberSheet({ ...person, policies: cardPoliciesOf(id, policies, cards) }, country, {
    locale,
    formats: formatsFor('en'),
    service: (service) => service,
    origin: 'https://numo.example',
  })
const values = (sheet: ReturnType<typeof card>) => sheet.rows.map(({ value }) => value)

test('a card says whose it is, who insures them and whom to call, in the language of the country and their own', () => {
  const sheet = card('TH')
  expect(values(sheet)).toEqual([
    'Hannah Lindqvist',
    '7 มี.ค. 1985 / 7 Mar 1985',
    'Atlas',
    'Gold',
    'A-1',
    'M-7',
    '+353 005 550 101',
    '31 ธ.ค. 2999 / 31 Dec 2999',
  ])
  expect(sheet.rows[0]?.label).toBe('ชื่อ / Name')
  expect(sheet.title.map(({ language }) => language)).toEqual(['th', 'en'])
  expect(sheet.numbers).toContain('ambulance 1669')
  expect(sheet.unchecked).toEqual(['Thai'])
})

test('one language where both are the same, the numbers of the country alone', () => {
  const sheet = card('MX', [policy], 'es')
  expect(sheet.rows[0]?.label).toBe('Nombre')
  expect(sheet.numbers).toEqual(['any 911'])
  expect(sheet.unchecked).toEqual([])
  expect(card(null).numbers).toEqual([])
})

test('the number on the card comes before that of the insurer; another person’s number never shows', () => {
  const members = policy.members.map((one) => ({ ...one, client_id: 'x', member_id: 'M-8' }))
  const own = { ...policy, card: { ...policy.card, assistance_phone: '+52 55 0000 0000' } }
  expect(values(card('MX', [own]))).toContain('+52 55 0000 0000')
  expect(values(card('MX', [{ ...policy, members }]))).toEqual([
    'Hannah Lindqvist',
    '7 mar 1985 / 7 Mar 1985',
  ])
})

test('a signed member card is its QR code, which opens the check', () => {
  const cards = [{ coverage_id: id, token: 'a.b.c' }]
  expect(card('MX', [policy], 'en', cards).codes).toEqual([
    { text: 'https://numo.example/verify#a.b.c', caption: 'Atlas, Gold' },
  ])
  expect(card('MX').codes).toEqual([])
})

test('a policy that is over is not shown as insurance', () => {
  const sheet = card('MX', [{ ...policy, valid_until: '2020-01-01' }])
  expect(values(sheet)).toEqual(['Hannah Lindqvist', '7 mar 1985 / 7 Mar 1985'])
  expect(sheet.notes).toEqual([])
})

test('a text is broken between words of any script, and nothing of it is lost', () => {
  for (const text of [
    'Si hay tiempo, llamen a la aseguradora antes de atenderla.',
    'หากมีเวลา โปรดโทรหาบริษัทประกันก่อนการรักษา',
    '時間があれば、治療の前に保険会社へお電話ください。',
  ]) {
    const lines = linesOf(text, 12)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})
