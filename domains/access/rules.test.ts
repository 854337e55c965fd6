import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { features, type TokenClaims, type Feature } from './contract.ts'
import { type Role, roles } from './enums.ts'
import { mayUse, roleFeatures, rolesOf } from './rules.ts'

const id = '00000000-0000-7000-8000-000000000001'
const claimsOf = (granted: readonly Role[], access: TokenClaims['access'] = {}): TokenClaims => ({
  roles: [...granted],
  access,
  permissions: {
    sb_user_id: id,
    partner_id: null,
    account_id: null,
    provider_id: null,
    admin_id: null,
  },
})
const anyRoles = fc.subarray([...roles])

describe('rolesOf (spec 6)', () => {
  it('an id implies its role: admin_id, account_id, partner_id; a provider id implies none', () => {
    const implied = (part: Partial<TokenClaims['permissions']>) => {
      const claims = claimsOf([])
      return rolesOf({ ...claims, permissions: { ...claims.permissions, ...part } })
    }
    expect(implied({ admin_id: id })).toEqual(['admin'])
    expect(implied({ account_id: id })).toEqual(['client'])
    expect(implied({ partner_id: id })).toEqual(['partner'])
    expect(implied({ provider_id: id })).toEqual([])
  })
})

describe('mayUse (spec 5)', () => {
  it('the table of spec 6, for each role alone', () => {
    const table = roles.map((role) => [
      role,
      features.filter((feature) => mayUse(claimsOf([role]), feature)),
    ])
    expect(Object.fromEntries(table)).toEqual({
      admin: [
        'dashboard',
        'user_management',
        'reporting',
        'billing',
        'document_management',
        'settings',
      ],
      client: ['dashboard', 'reporting', 'document_management'],
      partner: ['dashboard', 'reporting', 'billing', 'document_management'],
    })
  })
  it('a flag overrides both ways; without one any role that grants the feature does', () => {
    fc.assert(
      fc.property(
        anyRoles,
        fc.constantFrom(...features),
        fc.option(fc.boolean()),
        (held, feature: Feature, flag) => {
          const claims = claimsOf(held, flag === null ? {} : { [`feature:${feature}`]: flag })
          const byRole = held.some((role) => roleFeatures[role].includes(feature))
          return mayUse(claims, feature) === (flag ?? byRole)
        }
      )
    )
  })
  it('without a role nothing is allowed', () => {
    expect(features.filter((feature) => mayUse(null, feature))).toEqual([])
  })
})
