import { expect, test } from 'vitest'
import type { CoverPolicy, EligibilityCheck } from '@numo/domains/eligibility/contract.ts'
import { HomeCover } from '../household/home-cover.tsx'
import { draw } from '../ui/test-draw.tsx'
import { AnswerHead } from './answer-head.tsx'
import { Benefits } from './benefits.tsx'
import { figuresOf } from './figures.ts'
import { standingOf } from './standing.ts'

const id = '018f0000-0000-7000-8000-000000000000'
const check: EligibilityCheck = {
  id,
  policy_id: id,
  coverage_id: null,
  service_date: '2026-11-12',
  status: 'complete',
  source: 'x12',
  in_force: true,
  network: null,
  currency: 'USD',
  deductible_amount: 70_000,
  deductible_used_amount: null,
  coinsurance_bps: null,
  coinsurance_cap_amount: null,
  coinsurance_used_amount: null,
  out_of_pocket_max_amount: null,
  out_of_pocket_used_amount: null,
  annual_limit_amount: null,
  annual_limit_used_amount: null,
  preauthorization_required: null,
  preauthorization_for: [],
  not_checked: [],
  disposition: null,
  error_code: null,
  asked_about: {
    insurer_id: id,
    insurer_name: 'Altamar',
    plan_id: id,
    plan_name: 'Gold',
    policy_number: 'A-1',
    member_id: null,
    valid_from: null,
    valid_until: '2026-12-31',
  },
  responded_at: '2026-11-12T10:00:00Z',
  created_at: '2026-11-12T10:00:00Z',
  version: 1,
}
const policy: CoverPolicy = {
  id,
  rank: 1,
  status: 'active',
  insurer: { id, slug: 'altamar', name: 'Altamar', phone: null },
  plan: {
    id,
    slug: 'gold',
    name: 'Gold',
    area_of_cover: 'worldwide',
    currency: 'USD',
    deductible_amount: 50_000,
    deductible_basis: 'annual',
    coinsurance_bps: 2000,
    coinsurance_cap_amount: null,
    out_of_pocket_max_amount: null,
    deductible_in_out_of_pocket: false,
    annual_limit_amount: 100_000_000,
    preauthorizations: [],
  },
  insurer_name: null,
  plan_text: 'Gold',
  policy_number: 'B-2',
  group_number: null,
  holder_name: null,
  card: {
    area_of_cover: null,
    deductible_amount: null,
    deductible_currency: null,
    coinsurance_bps: null,
    assistance_phone: null,
  },
  currency: 'USD',
  valid_from: null,
  valid_until: '2027-06-30',
  front_document_id: null,
  back_document_id: null,
  documents: [],
  members: [],
  usage: [],
  check: null,
  outdated: [],
  waiting: null,
  version: 1,
}
const home = (policies: CoverPolicy[], locale: 'en' | 'es' = 'en') =>
  draw('home/home', <HomeCover policies={policies} />, locale)

test('what nobody knows is used is not shown as nothing used', async () => {
  const shown = await home([policy])
  expect(shown).toContain('We do not know yet how much you have used.')
  expect(shown).not.toContain('<progress')
  expect(shown).not.toContain('USD 0')
  expect(await home([policy], 'es')).toContain('Todavía no sabemos cuánto has usado')
})

test('a deductible of each illness has no bar of a year', async () => {
  const plan = policy.plan && { ...policy.plan, deductible_basis: 'per_event' as const }
  const used = {
    coverage_id: null,
    period_from: '2026-01-01',
    period_until: '2026-12-31',
    currency: 'USD',
    deductible_used_amount: 20_000,
    coinsurance_used_amount: 0,
    out_of_pocket_used_amount: 0,
    annual_limit_used_amount: 1_000_000,
    as_of: '2026-11-01',
    source: 'insurer' as const,
    version: 1,
  }
  const shown = await home([{ ...policy, plan, usage: [used] }])
  expect(shown).toContain('of each illness or accident')
  // The annual limit only.
  expect(shown.match(/<progress/g)).toHaveLength(1)
})

test('where the plan is not known, what the card says is shown, and said to be from there', async () => {
  const card = {
    area_of_cover: 'Worldwide excl. USA',
    deductible_amount: 500_000,
    deductible_currency: 'MXN',
    coinsurance_bps: 1000,
    assistance_phone: '+525555500142',
  }
  const shown = await draw('home/insurance', <Benefits policy={{ ...policy, plan: null, card }} />)
  expect(shown).toContain('As your card says')
  expect(shown).toContain('5,000')
  expect(shown).toContain('10%')
  const known = await draw('home/insurance', <Benefits policy={{ ...policy, card }} />)
  expect(known).not.toContain('As your card says')
  expect(known).not.toContain('5,000')
})

test('an answer says something about today only while it holds', () => {
  const of = (outdated: CoverPolicy['outdated']) => standingOf({ check, outdated }).key
  expect(of([])).toBe('answer.state.active')
  expect(of(['age'])).toBe('answer.was.active')
  expect(of(['number', 'age'])).toBe('answer.state.changed')
  const unreachable = { ...check, status: 'error' as const, in_force: null }
  expect(standingOf({ check: unreachable, outdated: ['age'] }).key).toBe('answer.state.unknown')
})

test('an answer from before the number changed says so, and until when it was in force then', async () => {
  const changed = { ...policy, check, outdated: ['number', 'days'] as CoverPolicy['outdated'] }
  const shown = await draw('home/insurance', <AnswerHead policy={changed} />)
  expect(shown).toContain('Needs a new check')
  expect(shown).toContain('We checked before the number and the dates changed.')
  expect(shown).toContain('On 12 Nov 2026 it was in force, until 31 Dec 2026.')
  expect(shown).not.toContain('30 Jun 2027')
  expect(await home([changed])).not.toContain('Active today')
})

test('figures of an insurer that is no longer the one of the policy do not count', () => {
  expect(figuresOf({ ...policy, check })?.deductible).toBe(70_000)
  expect(figuresOf({ ...policy, check, outdated: ['insurer'] })?.deductible).toBe(50_000)
  expect(figuresOf({ ...policy, plan: null, check, outdated: ['plan'] })).toBeNull()
})
