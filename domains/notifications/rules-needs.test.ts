import { expect, test } from 'vitest'
import { needsOf, type NeedsFacts } from './rules-needs.ts'

const calm: NeedsFacts = {
  onboarding_status: 'approved',
  next_step: null,
  unread: [],
  policies: [{ name: 'Plus', in_force: true, is_waiting: false }],
  open_invitations: [],
  uninvited_adults: [],
  claims_needing: 0,
}

test('a household in order needs nothing', () => {
  expect(needsOf(calm)).toEqual([])
})

test('what presses comes first, what only waits comes last', () => {
  const needs = needsOf({
    ...calm,
    onboarding_status: 'incomplete',
    next_step: 'billing',
    unread: [
      { kind: 'family_joined', link: '/home' },
      { kind: 'card_unreadable', link: '/onboard/card-upload' },
    ],
    policies: [{ name: 'Plus', in_force: false, is_waiting: true }],
    open_invitations: ['jonas@people.example'],
    claims_needing: 2,
  })
  expect(needs.map(({ kind }) => kind)).toEqual([
    'card_unreadable',
    'claim',
    'set_up',
    'not_in_force',
    'asking_insurer',
    'invited',
  ])
  expect(needs[0]?.link).toBe('/onboard/card-upload')
  expect(needs.filter(({ is_theirs }) => !is_theirs).map(({ kind }) => kind)).toEqual([
    'asking_insurer',
    'invited',
  ])
})

test('who waits for an insurer is told so, and not asked to set up again', () => {
  const kinds = needsOf({ ...calm, onboarding_status: 'needs_approval', next_step: 'address' })
  expect(kinds.map(({ kind, is_theirs }) => [kind, is_theirs])).toEqual([['approval', false]])
})
