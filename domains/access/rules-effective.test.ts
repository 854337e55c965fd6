import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions, features, type TokenClaims } from './contract.ts'
import { effectiveAccess, withFlags } from './rules-effective.ts'
import { mayReach, resources } from './rules-resources.ts'
import { mayUse } from './rules.ts'
import { roles } from './enums.ts'

const nobody: TokenClaims = {
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
  ...Object.keys(resources).flatMap((resource) => actions.map((action) => `${resource}:${action}`)),
  'odd_thing:delete',
]
const claims = fc
  .record({
    roles: fc.uniqueArray(fc.constantFrom(...roles)),
    access: fc.dictionary(fc.constantFrom(...keys), fc.boolean()),
  })
  .map((some): TokenClaims => ({ ...nobody, ...some }))
const effectsOf = (some: TokenClaims) => {
  const { features: all, resources: kinds } = effectiveAccess(some)
  return [...all, ...kinds.flatMap(({ effects }) => effects)]
}

test('the preview equals the rules for everybody', () => {
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
        for (const { key, allowed } of effects) {
          const action = actions.find((one) => key === `${resource}:${one}`)
          expect(allowed).toBe(action !== undefined && mayReach(some, resource, action))
        }
    })
  )
})

test('every offered flag has an effect, and every effective flag is offered', () => {
  fc.assert(
    fc.property(claims, (some) => {
      const offered = new Map(effectsOf(some).map((one) => [one.key, one]))
      for (const key of keys) {
        const allowed = [true, false, null].map((flag) => {
          const [kind = '', what = ''] = key.split(':')
          const then = withFlags(some, { [key]: flag })
          const feature = features.find((one) => kind === 'feature' && one === what)
          const action = actions.find((one) => one === what)
          if (feature) return mayUse(then, feature)
          return action !== undefined && mayReach(then, kind, action)
        })
        const acts = new Set(allowed).size > 1
        // Shown although no role leads there: an existing flag, marked as having no effect.
        const says = offered.get(key)?.because ?? 'nothing'
        expect([
          key,
          says !== 'nothing' || offered.get(key)?.key.startsWith('feature:') === true,
        ]).toEqual([key, acts])
      }
    })
  )
})

test('reasons are distinguished: a flag, a role, a disabled feature, nothing', () => {
  const staff: TokenClaims = { ...nobody, roles: ['admin'], access: { 'feature:billing': false } }
  const of = (some: TokenClaims, key: string) => effectsOf(some).find((one) => one.key === key)
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
  expect(of(nobody, 'client:read')).toBeUndefined()
  expect(of(staff, 'client:read')).toMatchObject({ allowed: true, because: 'role' })
  const narrowed = withFlags(staff, { 'feature:user_management': false })
  expect(of(narrowed, 'client:read')).toMatchObject({ allowed: false, because: 'feature' })
  const widened = withFlags(narrowed, { 'client:read': true })
  expect(of(widened, 'client:read')).toMatchObject({ allowed: true, because: 'flag' })
})

test('a flag of a rare resource is shown with it', () => {
  const some: TokenClaims = { ...nobody, access: { 'odd_thing:delete': true } }
  expect(effectiveAccess(some).resources.at(-1)?.resource).toBe('odd_thing')
})
