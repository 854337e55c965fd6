import { expect, test } from 'vitest'
import { features, type TokenClaims } from '@numo/domains/access/contract.ts'
import { withFlags } from '@numo/domains/access/rules-effective.ts'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import { getCover } from '@numo/domains/eligibility/contract.ts'
import { listPaymentMethods } from '@numo/domains/payments/contract.ts'
import { listSavedProviders } from '@numo/domains/saved-providers/contract.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { SignedInUser } from '../guards/decision.ts'
import { adminNav } from './admin.ts'
import { dashboardNav } from './dashboard.ts'
import { homeNav } from './home.ts'
import { navsOf, openLinks, openNav } from './navs-of.ts'

/** First endpoint that the page of a link of a household calls. */
const firstAsked: Readonly<Record<string, Pick<Endpoint, 'features' | 'resource'>>> = {
  '/home/billing': listPaymentMethods,
  '/home/claims': getClaimsPage,
  '/home/insurance': getCover,
  '/home/providers': listSavedProviders,
}
const staff: TokenClaims = {
  roles: ['admin'],
  access: {},
  permissions: {
    sb_user_id: '00000000-0000-7000-8000-000000000001',
    partner_id: null,
    account_id: null,
    provider_id: null,
    admin_id: '00000000-0000-7000-8000-000000000002',
  },
}
const ways = (claims: TokenClaims) =>
  openNav(adminNav, claims).groups.flatMap(({ links }) => links.map(({ to }) => to))

test('a link of a household requires what its page requires', () => {
  const links = homeNav.groups.flatMap((group) => group.links)
  const odd = links.filter(({ to, feature, resource }) => {
    const requested = firstAsked[to]
    return requested && (requested.features?.[0] !== feature || requested.resource !== resource)
  })
  expect(odd.map(({ to }) => to)).toEqual([])
  expect(Object.keys(firstAsked).filter((to) => !links.some((link) => link.to === to))).toEqual([])
})

test.each([adminNav, homeNav, dashboardNav])(
  'letters after g lead to one page each',
  ({ groups }) => {
    const keys = groups.flatMap(({ links }) => links.flatMap(({ key }) => key ?? []))
    expect(keys.length).toBeGreaterThan(3)
    expect(keys.filter((key) => !/^[a-fh-z]$/.test(key))).toEqual([])
    expect(new Set(keys).size).toBe(keys.length)
  }
)

test('staff without a feature, or with a flag against it, see no link; with a flag for it they do', () => {
  const all = ways(staff)
  expect(all).toContain('/admin/users')
  const narrowed = withFlags(staff, { 'feature:user_management': false })
  expect(ways(narrowed)).not.toContain('/admin/users')
  expect(ways(narrowed)).toContain('/admin/partners')
  expect(ways(withFlags(narrowed, { 'client:read': true }))).toContain('/admin/clients')
  expect(ways(withFlags(staff, { 'partner:read': false }))).not.toContain('/admin/partners')
  const none = withFlags(
    staff,
    Object.fromEntries(features.map((one) => [`feature:${one}`, false]))
  )
  const open = openNav(adminNav, none).groups
  expect(open.every(({ links }) => links.length > 0)).toBe(true)
  expect(open.length).toBeLessThan(adminNav.groups.length)
})

test('the palette and the tabs of a household have the same links', () => {
  const client: TokenClaims = {
    ...staff,
    roles: ['client'],
    access: { 'claim:read': false },
    permissions: { ...staff.permissions, admin_id: null, account_id: staff.permissions.admin_id },
  }
  // Only the claims are read here.
  const who = { claims: client, account: null, partner: null } as unknown as SignedInUser
  const shown = navsOf(who, 'client').flatMap(({ groups }) =>
    groups.flatMap(({ links }) => links.map(({ to }) => to))
  )
  expect(shown).toContain('/home/insurance')
  expect(shown).not.toContain('/home/claims')
  expect(openLinks(homeNav.tabs, client).map(({ to }) => to)).not.toContain('/home/claims')
})
