import { expect, test } from 'vitest'
import { needsOf, type NeedsFacts } from './rules-needs.ts'

const plus = {
  name: 'Plus',
  is_out: false,
  is_over: false,
  is_unchecked: false,
  is_waiting: false,
  is_unknowable: false,
}
const calm: NeedsFacts = {
  onboarding_status: 'approved',
  next_step: null,
  unread: [],
  policies: [plus],
  open_invitations: [],
  uninvited_adults: [],
  claims_needing: 0,
  owed: null,
}

test('a complete household has no needs', () => {
  expect(needsOf(calm)).toEqual([])
})

test('urgent needs come first, waiting ones last', () => {
  const needs = needsOf({
    ...calm,
    onboarding_status: 'incomplete',
    next_step: 'billing',
    unread: [
      { kind: 'family_joined', link: '/home' },
      { kind: 'card_unreadable', link: '/onboard/card-upload' },
    ],
    policies: [{ ...plus, is_out: true, is_waiting: true }],
    open_invitations: ['jonas@people.example'],
    claims_needing: 2,
    owed: '$250.00',
  })
  expect(needs.map(({ kind }) => kind)).toEqual([
    'card_unreadable',
    'claim',
    'owed',
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

test('a household waiting for an insurer is told so, and not asked to set up again', () => {
  const kinds = needsOf({ ...calm, onboarding_status: 'needs_approval', next_step: 'address' })
  expect(kinds.map(({ kind, is_theirs }) => [kind, is_theirs])).toEqual([['approval', false]])
})

test('owed amounts are a need', () => {
  expect(needsOf({ ...calm, owed: '$250.00' })).toEqual([
    { kind: 'owed', is_theirs: true, link: '/home/billing', name: '$250.00' },
  ])
})

test.each([
  ['nobody was asked', { is_unchecked: true }, ['unchecked']],
  ['somebody is being asked', { is_unchecked: true, is_waiting: true }, ['asking_insurer']],
  ['the insurer could not say', { is_unchecked: true, is_unknowable: true }, []],
  ['the insurer says that it pays nothing', { is_out: true }, ['not_in_force']],
  ['its last day is over', { is_out: true, is_over: true }, ['ended']],
])('a policy of which %s', (_, put, kinds) => {
  const needs = needsOf({ ...calm, policies: [{ ...plus, ...put }] })
  expect(needs.map(({ kind }) => kind)).toEqual(kinds)
})
