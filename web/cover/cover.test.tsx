import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CoverPolicy, EligibilityCheck } from '@numo/domains/eligibility/contract.ts'
import { barePolicy, fullCover } from '@numo/domains/eligibility/test-policies.ts'
import { everyKnowledge, today } from '@numo/domains/eligibility/test-standings.ts'
import { HomeCover } from '../household/home-cover.tsx'
import { openAppWords } from '../words/app-words.ts'
import { draw } from '../ui/test-draw.tsx'
import { AnswerHead } from './answer-head.tsx'
import { Benefits } from './benefits.tsx'
import { figuresOf } from './figures.ts'
import { pastStanding, standingOf } from './standing.ts'

const id = '018f0000-0000-7000-8000-000000000000'
const about = {
  insurer_id: id,
  insurer_name: 'Altamar',
  plan_id: id,
  plan_name: 'Gold',
  policy_number: 'A-1',
  member_id: null,
  valid_from: null,
  valid_until: '2026-12-31',
}
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
  asked_about: about,
  responded_at: '2026-11-12T10:00:00Z',
  created_at: '2026-11-12T10:00:00Z',
  version: 1,
}
const policy: CoverPolicy = {
  ...barePolicy,
  id,
  insurer: { id, slug: 'altamar', name: 'Altamar', phone: null },
  plan: {
    ...fullCover,
    id,
    slug: 'gold',
    name: 'Gold',
    area_of_cover: 'worldwide',
    currency: 'USD',
    deductible_amount: 50_000,
    coinsurance_bps: 2000,
    deductible_in_out_of_pocket: false,
    annual_limit_amount: 100_000_000,
    is_cost_known: true,
    preauthorizations: [],
  },
  plan_text: 'Gold',
  policy_number: 'B-2',
  valid_until: '2097-06-30',
}
const home = (policies: CoverPolicy[], locale: 'en' | 'es' = 'en') =>
  draw('home/home', <HomeCover policies={policies} accountId="a" />, locale)

test('unknown usage is not shown as zero', async () => {
  const shown = await home([policy])
  expect(shown).toContain('We do not know yet how much you have used.')
  expect(shown).not.toContain('<progress')
  expect(shown).not.toContain('USD 0')
  expect(await home([policy], 'es')).toContain('Todavía no sabemos cuánto has usado')
})

test('a deductible per illness has no yearly bar', async () => {
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

test('with an unknown plan the card’s values are shown, with their origin', async () => {
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

/** Words that state cover, and the phrases in which they deny it or leave it open. */
const vocabulary = {
  en: {
    claim: /\b(?:active|in force|covered|confirmed|valid|in order)\b/i,
    open: /not confirmed by the insurer|whether your policy is active|not active/gi,
    now: /(?<!whether your )policy is active|confirmed by the insurer(?! on)(?<!not confirmed by the insurer)/i,
  },
  es: {
    claim: /\b(?:vigente|confirmada|cubiert[ao]|activa|en orden)\b/i,
    open: /si tu póliza está vigente|no (?:está |estaba )?vigente/gi,
    now: /(?<!si tu )póliza está vigente|confirmada por la aseguradora(?! el)/i,
  },
} as const

describe.each(['en', 'es'] as const)('sentences about cover (%s)', (locale) => {
  const { claim, open, now } = vocabulary[locale]
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/&#x27;/g, "'")
  const claimsCover = (text: string) => claim.test(text.replace(open, ''))
  beforeAll(() => {
    vi.useFakeTimers({ now: new Date(`${today}T18:00:00Z`), toFake: ['Date'] })
  })
  afterAll(() => {
    vi.useRealTimers()
  })

  test('no screen claims more than is known, in any combination', async () => {
    const seen = new Set<string>()
    const wrong: string[] = []
    for (const { check: facts, outdated, valid_from, valid_until } of everyKnowledge)
      for (const plan of [policy.plan, null]) {
        const subject = { ...about, valid_from, valid_until }
        const shown: CoverPolicy = {
          ...policy,
          ...{ valid_from, valid_until, plan, outdated: [...outdated] },
          check: facts && {
            ...check,
            ...{ ...facts, asked_about: subject, not_checked: plan ? [] : ['plan'] },
          },
        }
        // The dates matter only through the standings, now and then: one sample of each is enough.
        const then = shown.check && pastStanding(shown.check).standing
        const isChanged = outdated.some((one) => one !== 'age')
        const { source, status, in_force } = facts ?? {}
        const result = [source, status, in_force, isChanged, outdated.includes('age')]
        const key = JSON.stringify([standingOf(shown).standing, then, result, plan === null])
        if (seen.has(key)) continue
        seen.add(key)
        const both = (
          <>
            <AnswerHead policy={shown} />
            <HomeCover policies={[shown]} accountId="a" />
          </>
        )
        const text = plain(await draw('home/insurance', both, locale))
        const isOwnWord =
          facts !== null &&
          facts.source !== 'rules' &&
          (facts.status === 'complete' || facts.status === 'partial') &&
          facts.in_force === true
        if (!isOwnWord && claimsCover(text)) wrong.push(`${key} claims: ${text}`)
        // A past answer is told only with its day.
        if (outdated.length > 0 && now.test(text)) wrong.push(`${key} speaks of today: ${text}`)
        if (plan === null && /plan’s rules|reglas de tu plan/.test(text))
          wrong.push(`${key} names rules nobody knows: ${text}`)
      }
    expect(wrong).toEqual([])
    expect(seen.size).toBeGreaterThan(100)
    const { t } = await openAppWords(locale)
    expect(claimsCover(t('home.start.heading.calm', { name: '' }))).toBe(false)
  })
})

test('an answer from before the number changed says so, and its end date', async () => {
  const changed = { ...policy, check, outdated: ['number', 'days'] as CoverPolicy['outdated'] }
  const shown = await draw('home/insurance', <AnswerHead policy={changed} />)
  expect(shown).toContain('Check again')
  expect(shown).toContain('We checked before the number and the dates changed.')
  expect(shown).toContain('The end date we had was 31 Dec 2026.')
  expect(shown).not.toContain('30 Jun 2097')
  expect(await home([changed])).not.toContain('Confirmed by')
})

test('figures of a former insurer are ignored', () => {
  expect(figuresOf({ ...policy, check })?.deductible).toBe(70_000)
  expect(figuresOf({ ...policy, check, outdated: ['insurer'] })?.deductible).toBe(50_000)
  expect(figuresOf({ ...policy, plan: null, check, outdated: ['plan'] })).toBeNull()
})
