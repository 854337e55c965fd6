import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInMemoryEmail } from '../email/in-memory.ts'
import { MailRefused } from '../email/port.ts'
import { startClearingHouse, traceIn } from '../x12/test-clearing-house.ts'
import { createInsurerRequests } from './create-insurer-requests.ts'
import type { InsurerRequest } from './port.ts'
import { readReview } from './x12-review.ts'
import { writeReviewRequest } from './x12-review-request.ts'

const sender = {
  ...{ user: 'numo', password: 'secret', sender_id: 'NUMO', receiver_id: 'CLEARING' },
  ...{ provider_name: 'Numo Salud', provider_npi: null, currency: 'MXN', is_test: true },
}
const request: InsurerRequest = {
  trace_number: '0199aabb',
  kind: 'initial',
  insurer: { name: 'Altamar', channel: 'x12', email: 'auth@altamar.example', payer_code: 'ALTA1' },
  clinic_name: 'Hospital Ángeles',
  member: { first_name: 'Luz', last_name: 'Solís', birth_date: '1990-05-17', member_id: 'AB-1' },
  care_setting: 'inpatient',
  priority: 'urgent',
  diagnoses: ['K80.2', 'E11.9'],
  treatments: ['Laparoscopic cholecystectomy'],
  admission_on: '2026-12-01',
  nights: 3,
  currency: 'MXN',
  estimated_amount: 3_500_000,
  costs: [
    { category: 'room', amount: 1_500_000, quantity: 3 },
    { category: 'surgeon', amount: 2_000_000, quantity: 1 },
    { category: 'tax', amount: 0, quantity: 1 },
  ],
  earlier_reference: null,
  reason: null,
  email: null,
}

/** Builds a 278 response with these segments about the event. */
const response = (
  segments: readonly string[],
  trace = '0199aabb',
  services: readonly string[] = []
) =>
  [
    'ISA*00*          *00*          *ZZ*CLEARING       *ZZ*NUMO           *261121*1200*^*00501*000000001*0*T*:',
    'GS*HI*CLEARING*NUMO*20261121*1200*1*X*005010X217',
    'ST*278*0001*005010X217',
    `BHT*0007*11*${trace}*20261121*1200*19`,
    'HL*1**20*1',
    'NM1*X3*2*ALTAMAR*****PI*ALTA1',
    'HL*4*3*EV*0',
    `TRN*2*${trace}*9NUMO00001`,
    'UM*AR*I*2*21:B',
    ...segments,
    ...services,
    'SE*10*0001',
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~')
const about = { trace_number: '0199aabb', currency: 'MXN' }
const service = (code: string, amount: string) => [
  'HL*5*4*SS*0',
  'UM*HS*I*2',
  `HCR*${code}*GOP-7`,
  `SV2**HC:47562*${amount}*UN*1`,
]

describe('bringing a request to an insurer', () => {
  let house: Awaited<ReturnType<typeof startClearingHouse>>
  beforeAll(async () => {
    house = await startClearingHouse()
  })
  afterAll(() => house.stop())
  const ways = (email = createInMemoryEmail()) =>
    createInsurerRequests({ email, x12: { ...sender, url: house.url } })

  test('takes the insurer’s own channel where it can be used, else staff bring it by hand', async () => {
    const requests = ways()
    const { insurer } = request
    expect(requests.channelFor(insurer)).toBe('x12')
    expect(requests.channelFor({ ...insurer, channel: 'email' })).toBe('email')
    expect(requests.channelFor({ ...insurer, channel: 'email', email: null })).toBe('by_hand')
    expect(requests.channelFor({ ...insurer, payer_code: null })).toBe('by_hand')
    for (const channel of ['portal', 'fhir', 'paper'] as const)
      expect(requests.channelFor({ ...insurer, channel })).toBe('by_hand')
    const embedded = createInsurerRequests({ email: createInMemoryEmail(), x12: null })
    expect(embedded.channelFor(insurer)).toBe('by_hand')
    expect(await embedded.send(request)).toEqual({ outcome: 'by_hand' })
  })

  test('sends a packet by email, and says when the server refuses or is away', async () => {
    const email = createInMemoryEmail()
    const mail = {
      ...{ to: 'auth@altamar.example', subject: 'PA-1', text: 'Text', html: '<p>Text</p>' },
      ...{ id: 'one', kind: 'authorization-request' },
    }
    const byMail = { ...request, insurer: { ...request.insurer, channel: 'email' as const } }
    expect(await ways(email).send({ ...byMail, email: mail })).toEqual({
      outcome: 'delivered',
      recipient: 'auth@altamar.example',
    })
    const broken = (error: Error) => {
      const send = async () => {
        throw error
      }
      return createInsurerRequests({ x12: null, email: { send } })
    }
    expect(await broken(new Error('away')).send({ ...byMail, email: mail })).toEqual({
      outcome: 'unreachable',
    })
    await expect(
      broken(new MailRefused('no such mailbox')).send({ ...byMail, email: mail })
    ).rejects.toThrow(MailRefused)
  })

  test('asks the clearing house, and gives its answer with the text it came in', async () => {
    house.answerWith((asked) => ({
      text: response(['HCR*A4**0U'], traceIn(asked)),
    }))
    expect(await ways().send(request)).toMatchObject({
      outcome: 'answered',
      recipient: 'ALTA1',
      text: expect.stringContaining('HCR*A4'),
      answer: { decision: 'pending', code: 'A4', reasons: ['0U'] },
    })
    expect(house.asked.at(-1)?.text).toContain('MSG*ESTIMATE 35000.00 MXN')
    house.answerWith(() => ({ text: response(['HCR*A1*X'], 'ANOTHER') }))
    expect(await ways().send(request)).toMatchObject({
      outcome: 'unreadable',
      reason: 'other-request',
    })
    house.answerWith(() => ({ text: '<html>Service unavailable</html>' }))
    expect(await ways().send(request)).toMatchObject({ outcome: 'unreadable', reason: 'not-x12' })
    for (const away of [{ status: 500 }, { hang: true }, { status: 302, location: house.url }]) {
      house.answerWith(() => away)
      expect(await ways().send(request)).toEqual({ outcome: 'unreachable' })
    }
    const unknown = { ...request, member: { ...request.member, member_id: null } }
    expect(await ways().send(unknown)).toEqual({ outcome: 'by_hand' })
  })
})

test('a request is a 278 with its diagnoses, days and what it extends', () => {
  const at = new Date('2026-11-24T10:00:00Z')
  const text = writeReviewRequest(
    { ...request, kind: 'extension', earlier_reference: 'GOP-7', reason: 'Fever' },
    sender,
    at
  )
  for (const segment of [
    'ST*278*0001*005010X217',
    'UM*AR*4*2*21:B**U',
    'REF*BB*GOP-7',
    'DTP*435*D8*20261201',
    'HI*ABK:K802*ABF:E119',
    'HSD*DY*3',
    'MSG*ESTIMATE 35000.00 MXN',
    'MSG*FEVER',
    'HL*4*3*EV*1',
    'HL*5*4*SS*0~SV2*0160**15000.00*DA*3~HL*6*4*SS*0~SV2*0975**20000.00*UN*1',
  ])
    expect(text).toContain(segment)
  expect(readReview(text ?? '', about)).toBe('is-request')
  expect(writeReviewRequest({ ...request, care_setting: 'outpatient' }, sender, at)).not.toContain(
    'SV2'
  )
  // Amounts come back as they went: without a procedure.
  const back = response(['HCR*A1*GOP-7'], '0199aabb', [
    ...['HL*5*4*SS*0', 'HCR*A1*GOP-7', 'SV2*0160**15000.00*DA*3'],
    ...['HL*6*4*SS*0', 'HCR*A1*GOP-7', 'SV2*0960**20000.00*UN*1'],
  ])
  expect(readReview(back, about)).toMatchObject({ amount: 3_500_000 })
  expect(
    writeReviewRequest({ ...request, member: { ...request.member, birth_date: null } }, sender, at)
  ).toBe(null)
})

test.each([
  ['A1', 'approved'],
  ['A2', 'partially_approved'],
  ['A3', 'denied'],
  ['A4', 'pending'],
  ['A6', 'partially_approved'],
  ['A5', null],
  ['CT', null],
  ['NA', null],
] as const)('HCR01 %s is %s', (code, decision) => {
  expect(readReview(response([`HCR*${code}*GOP-7`]), about)).toMatchObject({ decision, code })
})

test('reference, days and amounts are read where they are said, and never guessed', () => {
  const whole = response(
    ['HCR*A1*GOP-7', 'DTP*AAH*RD8*20261201-20261231', 'MSG*UP TO THE TARIFF'],
    '0199aabb',
    [...service('A1', '15000.5'), ...service('A1', '20000')]
  )
  expect(readReview(whole, about)).toEqual({
    ...{ decision: 'approved', code: 'A1', reference: 'GOP-7', amount: 3_500_050, currency: 'MXN' },
    ...{ valid_from: '2026-12-01', valid_until: '2026-12-31', reasons: [] },
    words: 'UP TO THE TARIFF',
  })
  for (const wrong of ['', '-5', '1e3', '12.345', 'ABC', '9999999999999'])
    expect([
      wrong,
      readReview(response(['HCR*A1*G'], '0199aabb', service('A1', wrong)), about),
    ]).toMatchObject([wrong, { amount: null }])
  const days = (text: string) => readReview(response(['HCR*A1*G', text]), about)
  expect(days('DTP*AAH*RD8*20261301-20260231')).toMatchObject({
    valid_from: null,
    valid_until: null,
  })
  expect(days('DTP*AAH*D8*20261201')).toMatchObject({ valid_from: '2026-12-01', valid_until: null })
  expect(days('DTP*036*D8*20261231')).toMatchObject({ valid_from: null, valid_until: '2026-12-31' })
  const mixed = response([], '0199aabb', [...service('A1', '1'), ...service('A3', '1')])
  expect(readReview(mixed, about)).toMatchObject({ decision: null, code: 'A1 A3' })
  expect(readReview(response(['AAA*N**33*C']), about)).toMatchObject({
    decision: null,
    reasons: ['33'],
  })
})

test('files that do not say a decision where the standard has it are refused with the reason', () => {
  // Shapes of files that clearing houses sent: a claim status (STC) in a 278, a reason in the wrong element, a byte order mark.
  const loose = ['STC*A1:Certified in Total*20241119', 'REF*D9*AUTH20241119001']
  expect(readReview(response(loose), about)).toBe('no-decision')
  expect(readReview(response(['AAA*N*41:Authorization Information Missing**Y']), about)).toBe(
    'no-decision'
  )
  expect(readReview(`\uFEFF${response(['HCR*A1*AUTH0001'])}`, about)).toMatchObject({
    reference: 'AUTH0001',
  })
  expect(readReview(response([]).replace('ST*278', 'ST*271'), about)).toBe('not-278')
  expect(readReview('', about)).toBe('not-x12')
  // Without a trace, the head of the message names the request; what names none decides none.
  const untraced = response(['HCR*A1*AUTH0003']).replace(/TRN[^~]*~/, '')
  expect(readReview(untraced, about)).toMatchObject({ reference: 'AUTH0003' })
  expect(readReview(untraced.replaceAll('0199aabb', ''), about)).toBe('other-request')
  // The decision about the whole event counts before those of its services.
  const modified = response(['HCR*A6*AUTH0002'], '0199aabb', service('A1', '10'))
  expect(readReview(modified, about)).toMatchObject({ decision: 'partially_approved', code: 'A6' })
})
