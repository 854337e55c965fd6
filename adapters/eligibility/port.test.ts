import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEligibilityByRules } from './by-rules.ts'
import { createInMemoryEligibility } from './in-memory.ts'
import type { Eligibility, EligibilityQuestion } from './port.ts'
import { startClearingHouse, traceIn, x271 } from '../x12/test-clearing-house.ts'
import { createX12Eligibility } from './x12.ts'

type Bench = { eligibility: Eligibility; stop(): Promise<void> }

const rulesBench = async (): Promise<Bench> => ({
  eligibility: createEligibilityByRules(),
  stop: async () => {},
})
const memoryBench = async (): Promise<Bench> => ({
  eligibility: createInMemoryEligibility(),
  stop: async () => {},
})

/** A clearing house whose answers agree with the rules of the plan. */
async function x12Bench(): Promise<Bench> {
  const house = await startClearingHouse()
  house.answerWith((requested) => {
    const service = /DTP\*291\*D8\*(\d{8})/.exec(requested)?.[1] ?? ''
    const in_force = service <= '20271231' ? 'EB*1**30' : 'EB*6**30'
    return { text: x271([in_force, 'EB*C*IND*30***23*500', 'EB*A**30*****.2'], traceIn(requested)) }
  })
  const eligibility = createX12Eligibility({ ...settings, url: house.url })
  return { eligibility, stop: () => house.stop() }
}
export const settings = {
  user: 'numo',
  password: 'secret',
  sender_id: 'NUMO',
  receiver_id: 'CLEARING',
  provider_name: 'Numo Salud',
  provider_npi: null,
  currency: 'USD',
  is_test: true,
}

const question: EligibilityQuestion = {
  trace_number: '0199aabb',
  service_date: '2026-11-21',
  insurer: { name: 'Altamar', payer_code: 'ALTA1' },
  member: { first_name: 'Luz', last_name: 'Solís', birth_date: '1990-05-17', member_id: 'AB-1' },
  policy: { status: 'active', valid_from: '2026-01-01', valid_until: '2027-12-31' },
  plan: {
    currency: 'USD',
    deductible_amount: 50_000,
    coinsurance_bps: 2000,
    coinsurance_cap_amount: null,
    out_of_pocket_max_amount: null,
    annual_limit_amount: 1_000_000,
    preauthorization_required_for: ['inpatient'],
  },
  used: null,
}

describe.each([
  ['the plan’s rules', rulesBench],
  ['memory', memoryBench],
  ['a clearing house', x12Bench],
])('%s', (_, open) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench.stop())
  const ask = (part: Partial<EligibilityQuestion> = {}) =>
    bench.eligibility.check({ ...question, ...part })

  test('returns active coverage and cost sharing', async () => {
    expect(await ask()).toMatchObject({
      status: 'complete',
      in_force: true,
      currency: 'USD',
      deductible_amount: 50_000,
      coinsurance_bps: 2000,
      error_code: null,
    })
  })

  test('returns inactive coverage', async () => {
    expect(await ask({ service_date: '2028-01-01' })).toMatchObject({
      status: 'complete',
      in_force: false,
    })
  })

  test('unknown values are null and listed, never guessed', async () => {
    const answer = await ask()
    expect(answer.deductible_used_amount).toBeNull()
    expect(answer.not_checked).toContain('usage')
    expect(answer.not_checked).toContain('waiting_period')
  })

  test('without a member number, the plan’s rules answer at once and list what is missing', async () => {
    const nameless = { ...question, member: { ...question.member!, member_id: null } }
    expect(bench.eligibility.answersAtOnce(nameless)).toBe(true)
    const answer = await bench.eligibility.check(nameless)
    expect([answer.source, answer.not_checked.includes('member')]).toEqual(['rules', true])
  })
})
