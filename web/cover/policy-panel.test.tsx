import { expect, test } from 'vitest'
import type { SignedInUser } from '../app/guards/decision.ts'
import { barePolicy } from '@numo/domains/eligibility/test-policies.ts'
import { draw } from '../ui/test-draw.tsx'
import { PolicyPanel } from './policy-panel.tsx'

/** What a card says, as it is stored on its policy, and how it is written on the screen. */
const read = {
  policy_number: ['POL-77120', 'POL-77120'],
  group_number: ['GRP-4471', 'GRP-4471'],
  holder_name: ['Teresa Quiroga Solís', 'Teresa Quiroga Solís'],
  plan_text: ['Plan Nogal Oro', 'Plan Nogal Oro'],
  insurer_name: ['Nogal Vida', 'Nogal Vida'],
} as const
const who = { user: { uid: 'a', has_second_factor: true }, claims: {} } as unknown as SignedInUser
const card = {
  area_of_cover: 'Mundo entero sin EE. UU.',
  deductible_amount: 500_000,
  deductible_currency: 'MXN',
  coinsurance_bps: 1500,
  assistance_phone: '+525555500142',
}

test.each(['en', 'es'] as const)(
  'everything that was read of a card and confirmed is shown beside it (%s)',
  async (locale) => {
    const stored = Object.fromEntries(
      Object.entries(read).map(([field, [value]]) => [field, value])
    )
    const policy = { ...barePolicy, ...stored, card, valid_until: '2097-06-30' }
    const shown = await draw(
      'home/insurance',
      <PolicyPanel policy={policy} policies={[policy]} accountId={policy.id} />,
      locale,
      { who }
    )
    const texts = [
      ...Object.values(read).map(([, text]) => text),
      card.area_of_cover,
      'tel:+525555500142',
    ]
    expect(texts.filter((text) => !shown.includes(text))).toEqual([])
    expect(shown).toMatch(/5,000/)
    expect(shown).toMatch(/15\s?%/)
    expect(shown).toContain('2097')
  }
)
