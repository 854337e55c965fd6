import { anything, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { SignedInUser } from '../app/guards/decision.ts'
import { shownOf } from '../app/store-signed-in-user.ts'
import { ownStartFrom } from './own-start.ts'

/** The fields that the header of a public page depends on. */
const somebody = (roles: readonly string[], onboarding_status = 'approved') =>
  ({
    user: { display_name: 'Ana Ñandú' },
    claims: {
      roles,
      access: {},
      permissions: { account_id: null, admin_id: null, partner_id: null },
    },
    account: { onboarding_status },
  }) as unknown as SignedInUser

test.each([
  ['of a household', somebody(['client']), null, '/home'],
  ['of a household that has steps left', somebody(['client'], 'incomplete'), null, '/onboard'],
  ['of a clinic', somebody(['partner']), null, '/dashboard'],
  ['of the staff', somebody(['admin']), null, '/admin'],
  ['of a clinic and a household', somebody(['client', 'partner']), 'client', '/home'],
])('public pages show somebody %s by name, with their start page', (_, who, last, start) => {
  expect(ownStartFrom(JSON.stringify(shownOf(who, last)))).toEqual({ name: 'Ana', start })
})

test('anything else that is stored shows nobody, and no link off the site', () => {
  for (const start of ['//evil.example', 'javascript:alert(1)', '/home?x=1', '', 7])
    expect(ownStartFrom(JSON.stringify({ name: 'Ana', start }))).toBeNull()
  assert(property(string(), (text) => ownStartFrom(text) === null))
  assert(property(anything(), (value) => ownStartFrom(JSON.stringify(value) ?? '') === null))
})
