import { expect, test } from 'vitest'
import { insurerChoices, notListed } from './insurer-choices.ts'

const candidate = (name: string, score: number) => ({
  id: '019ab000-0000-7000-8000-000000000000',
  slug: name.toLowerCase(),
  name,
  score,
  is_match: false,
})
const ids = (...given: Parameters<typeof insurerChoices>) =>
  insurerChoices(...given).map(({ id }) => id)

test('not listed is offered first unless a name is nearly equal', () => {
  expect(ids([], null)).toEqual([notListed])
  expect(ids([candidate('Harbour', 0.93), candidate('Arbour', 0.6)], null)).toEqual([
    'harbour',
    'arbour',
    notListed,
  ])
  expect(ids([candidate('Arbour', 0.6)], null)).toEqual([notListed, 'arbour'])
  // The insurer of the policy is no sign of what the card says.
  expect(ids([], { id: 'own', name: 'Own' })).toEqual([notListed, 'own'])
})
