import { expect, test } from 'vitest'
import { readCard } from './card/read-card.ts'
import { coverOfCard } from './cover-of-card.ts'
import { clearCard } from './test-factories.ts'

const insurers = [
  { id: '1', slug: 'aurora-salud', name: 'Aurora Salud', aliases: [] },
  { id: '2', slug: 'atlas', name: 'Atlas Health', aliases: [] },
]
const plan = (slug: string, name: string, insurance_company_id = '1') => ({
  id: slug,
  slug,
  name,
  insurance_company_id,
})
const plans = [
  plan('aurora-gold', 'Aurora Gold'),
  plan('aurora-plus', 'Aurora Plus'),
  plan('aurora-plus-world', 'Aurora Plus Worldwide'),
  plan('atlas-silver', 'Atlas Silver', '2'),
]
const coverOf = (words: Parameters<typeof clearCard>[0]) =>
  coverOfCard(readCard([clearCard(words)], { insurers, plans }), { insurers, plans })

test('a plan is certain by its exact name, with or without the first word of the insurer', () => {
  const gold = { cover: { value: 'plan.aurora-gold', name: 'Aurora Gold' }, suggestions: [] }
  expect(coverOf({ plan: 'Gold' })).toEqual(gold)
  expect(coverOf({ plan: 'Aurora Gold' })).toEqual(gold)
})

test('a plan whose name starts a longer one is doubtful, as the rest may be on another line', () => {
  const { cover, suggestions } = coverOf({ plan: 'Plus' })
  expect(cover).toEqual({ value: 'insurer.aurora-salud', name: 'Aurora Salud' })
  expect(suggestions.map(({ value }) => value)).toContain('plan.aurora-plus-world')
  expect(coverOf({ plan: 'Plus Worldwide' }).cover?.value).toBe('plan.aurora-plus-world')
})

test('an unknown plan has the insurer’s plans as candidates, the most similar first', () => {
  const { cover, suggestions } = coverOf({ plan: 'Golb' })
  expect(cover?.value).toBe('insurer.aurora-salud')
  expect(suggestions[0]?.value).toBe('plan.aurora-gold')
  expect(suggestions.some(({ value }) => value.includes('atlas'))).toBe(false)
})

test('an insurer not exactly on the card is a question, never assumed', () => {
  const { cover, suggestions } = coverOf({ insurer: 'Aurora Sa1ut', plan: 'Plus' })
  expect(cover).toBeNull()
  expect(suggestions[0]).toEqual({ value: 'insurer.aurora-salud', name: 'Aurora Salud' })
  // Its plan is part of the question, where the card names exactly one.
  const gold = coverOf({ insurer: 'Aurora Sa1ut', plan: 'Gold' })
  expect(gold.cover).toBeNull()
  expect(gold.suggestions[0]?.value).toBe('plan.aurora-gold')
})

test('the result contains nothing about the member', () => {
  expect(JSON.stringify(coverOf({ plan: 'Plus' }))).not.toMatch(/4471|Lindqvist|20418/)
})
