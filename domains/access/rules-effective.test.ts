import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions, features, roles, type Claims } from './contract.ts'
import { effectiveAccess, flagResources } from './rules-effective.ts'
import { mayDo, mayUse } from './rules.ts'

const nobody: Claims = {
  roles: [],
  access: {},
  permissions: {
    sb_user_id: '00000000-0000-7000-8000-000000000001',
    partner_id: null,
    account_id: null,
    provider_id: null,
    admin_id: null,
  },
}
const keys = [
  ...features.map((feature) => `feature:${feature}`),
  ...flagResources.flatMap((resource) => actions.map((action) => `${resource}:${action}`)),
  'odd_thing:delete',
]
const claims = fc
  .record({
    roles: fc.uniqueArray(fc.constantFrom(...roles)),
    access: fc.dictionary(fc.constantFrom(...keys), fc.boolean()),
  })
  .map((some): Claims => ({ ...nobody, ...some }))

test('the preview says what the rules say, for everybody', () => {
  fc.assert(
    fc.property(claims, (some) => {
      const preview = effectiveAccess(some)
      for (const { key, allowed, flag, because, without_flag } of preview.features) {
        const feature = features.find((name) => key === `feature:${name}`)
        expect(allowed).toBe(feature !== undefined && mayUse(some, feature))
        expect(because === 'flag').toBe(flag !== null)
        expect(allowed).toBe(flag ?? without_flag)
      }
      for (const { resource, effects } of preview.resources)
        for (const [place, action] of actions.entries())
          expect(effects[place]?.allowed).toBe(mayDo(some, resource, action))
    })
  )
})

test('reasons are told apart: a flag, a role, reading, nothing', () => {
  const staff: Claims = { ...nobody, roles: ['admin'], access: { 'feature:billing': false } }
  const of = (some: Claims, key: string) => {
    const { features: all, resources } = effectiveAccess(some)
    return [...all, ...resources.flatMap(({ effects }) => effects)].find((one) => one.key === key)
  }
  expect(of(staff, 'feature:billing')).toEqual({
    key: 'feature:billing',
    flag: false,
    allowed: false,
    because: 'flag',
    without_flag: true,
    roles: ['admin'],
  })
  expect(of(staff, 'feature:settings')?.because).toBe('role')
  expect(of(nobody, 'feature:settings')).toMatchObject({ allowed: false, because: 'nothing' })
  expect(of(nobody, 'client:read')).toMatchObject({ allowed: true, because: 'reading' })
  expect(of(staff, 'client:delete')).toMatchObject({ allowed: true, because: 'role' })
})

test('a flag for something unusual shows with its own resource', () => {
  const some: Claims = { ...nobody, access: { 'odd_thing:delete': true } }
  expect(effectiveAccess(some).resources.at(-1)?.resource).toBe('odd_thing')
})
