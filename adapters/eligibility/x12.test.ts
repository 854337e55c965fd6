import { array, assert, constantFrom, property, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EligibilityQuestion } from './port.ts'
import { startClearingHouse, traceIn, x271 } from '../x12/test-clearing-house.ts'
import { x12Answer } from './x12-answer.ts'
import { x12Question } from './x12-question.ts'
import { segmentsOf } from '@numo/kit/x12-segments.ts'
import { createX12Eligibility } from './x12.ts'

const sender = {
  sender_id: 'NUMO',
  receiver_id: 'CLEARING',
  provider_name: 'Numo Salud',
  provider_npi: '1234567893',
  is_test: true,
}
const question: EligibilityQuestion = {
  trace_number: '0199aabb',
  service_date: '2026-11-21',
  insurer: { name: 'Altamar México', payer_code: 'ALTA1' },
  member: {
    first_name: 'Núria',
    last_name: 'O*Neil~',
    birth_date: '1990-05-17',
    member_id: 'AB-1',
  },
  policy: { status: 'active', valid_from: null, valid_until: null },
  plan: null,
  used: null,
}
const now = new Date('2026-11-21T12:34:00Z')
const read = (...segments: string[]) => x12Answer(x271(segments), 'USD')
const facts = (...segments: string[]) => read(...segments)?.facts

let house: Awaited<ReturnType<typeof startClearingHouse>>
beforeAll(async () => {
  house = await startClearingHouse()
})
afterAll(() => house.stop())
const request = () =>
  createX12Eligibility({
    ...sender,
    url: house.url,
    user: 'numo',
    password: 's',
    currency: 'USD',
  }).check(question)

test('a 270 request has every segment in its place, and no text can inject a segment', () => {
  const text = x12Question(question, sender, now) ?? ''
  const segments = segmentsOf(text) ?? []
  expect(text.indexOf('~')).toBe(105)
  expect(segments.map(([name]) => name).join(' ')).toBe(
    'ISA GS ST BHT HL NM1 HL NM1 HL TRN NM1 DMG DTP EQ SE GE IEA'
  )
  expect(text).toContain('NM1*PR*2*ALTAMAR MEXICO*****PI*ALTA1~')
  expect(text).toContain('NM1*1P*2*NUMO SALUD*****XX*1234567893~')
  expect(text).toContain('NM1*IL*1*O NEIL*NURIA****MI*AB-1~')
  expect(text).toContain('DMG*D8*19900517~DTP*291*D8*20261121~EQ*30~SE*13*0001~')
})

test('sends no request without a member number or an insurer code', () => {
  const without = (part: Partial<EligibilityQuestion>) =>
    x12Question({ ...question, ...part }, sender, now)
  expect(without({ insurer: { name: 'Altamar', payer_code: null } })).toBeNull()
  expect(without({ member: null })).toBeNull()
})

test('limits: total before remaining, in-network before out-of-network, individual before family', () => {
  expect(
    facts(
      'EB*1*IND*30**GOLD',
      'EB*C*FAM*30***23*1500*****Y',
      'EB*C*IND*30***23*500*****Y',
      'EB*C*IND*30***29*350.5*****Y',
      'EB*C*IND*30***23*900*****N',
      'EB*A*IND*30*****.2****Y',
      'EB*G*IND*30***23*2000',
      'EB*G*IND*30***24*120',
      'EB*F*IND*30***23*1000000',
      'EB*B*IND*98***27*25'
    )
  ).toMatchObject({
    in_force: true,
    currency: 'USD',
    deductible_amount: 50_000,
    deductible_used_amount: 14_950,
    coinsurance_bps: 2000,
    out_of_pocket_max_amount: 200_000,
    out_of_pocket_used_amount: 12_000,
    annual_limit_amount: 100_000_000,
    annual_limit_used_amount: null,
  })
})

test('preauthorization, insurer messages and unknown benefits', () => {
  const answer = read(
    'EB*1**30',
    'EB*D**48********Y',
    'EB*D**98********N',
    'HSD*VS*12***34*1',
    'III*ZZ*21',
    'LS*2120',
    'MSG*DENTAL NOT INCLUDED',
    'MSG*CALL FOR MORE'
  )
  expect(answer?.facts).toMatchObject({
    preauthorization_required: true,
    preauthorization_for: ['inpatient'],
  })
  expect(answer?.words).toBe('DENTAL NOT INCLUDED CALL FOR MORE')
})

test.each([
  ['over', ['EB*6**30'], false],
  ['active and over for one kind of care', ['EB*1**30', 'EB*6**35'], true],
  ['only about one kind of care', ['EB*1**35'], null],
  ['nothing', [], null],
])('in force: %s', (_, segments, in_force) => {
  expect(facts(...segments)?.in_force).toBe(in_force)
})

test.each([
  ['AAA*N**42*R', 'unreachable'],
  ['AAA*N**72*C', 'member_not_found'],
  ['AAA*N**79*N', 'refused'],
])('%s means %s', (segment, error) => {
  expect(read(segment)?.error_code).toBe(error)
})

test.each(['', 'hello', 'ISA', '<html></html>', x271([]).replace('ST*271', 'ST*999')])(
  'an invalid 271 is refused: %j',
  (text) => {
    expect(x12Answer(text, 'USD')).toBeNull()
  }
)

test('fuzzing never throws: 2,000 responses of random segments and random text', () => {
  const word = constantFrom(
    'EB',
    'AAA',
    '1',
    'C',
    'A',
    'G',
    '30',
    '^',
    '23',
    '29',
    '.2',
    '-5',
    '9e99',
    '',
    '~',
    '*',
    'MSG'
  )
  assert(
    property(array(array(word, { maxLength: 14 }), { maxLength: 30 }), string(), (lines, noise) => {
      const answer = read(...lines.map((line) => line.join('*')), noise)
      const amounts = Object.values(answer?.facts ?? {}).filter((one) => typeof one === 'number')
      if (amounts.some((one) => one < 0 || !Number.isSafeInteger(one))) throw new Error('no amount')
      x12Answer(noise, 'USD')
    }),
    { numRuns: 2000 }
  )
})

test('a message of a megabyte or more is not parsed', () => {
  expect(x12Answer(x271(['MSG*X'.repeat(300_000)]), 'USD')).toBeNull()
})

test('sends requests over HTTP with its key, and returns the response', async () => {
  house.answerWith((text) => ({ text: x271(['EB*1**30', 'MSG*ACTIVE'], traceIn(text)) }))
  expect(await request()).toMatchObject({
    status: 'complete',
    source: 'x12',
    in_force: true,
    disposition: 'ACTIVE',
    not_checked: ['plan', 'usage', 'waiting_period'],
  })
  expect(house.asked.at(-1)?.authorization).toBe(`Basic ${btoa('numo:s')}`)
})

test.each([
  ['nobody there', { hang: true }, 'unreachable'],
  ['a server that is down', { status: 503 }, 'unreachable'],
  [
    'an answer that sends us elsewhere',
    { status: 302, location: 'http://127.0.0.1:9/' },
    'unreachable',
  ],
  ['an answer without sense', { text: 'Hello' }, 'refused'],
  ['an answer to another question', { text: x271(['EB*1**30'], 'OTHER') }, 'refused'],
  ['an answer without an end', { text: 'x'.repeat(3_000_000) }, 'unreachable'],
])('%s is returned as a result, not thrown', async (_, result, error_code) => {
  house.answerWith(() => result)
  expect(await request()).toMatchObject({ status: 'error', error_code, in_force: null })
})
