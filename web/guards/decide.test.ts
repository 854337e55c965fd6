import { describe, expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { decide, guards } from './decide.ts'
import { hatsOf, ownStart, startOf, type Who } from './decision.ts'

const id = '018f0000-0000-7000-8000-000000000000'
type Some = Partial<{
  admin: boolean
  partner: boolean
  account: Partial<NonNullable<Who['account']>>
}>

function aPerson({ admin = false, partner = false, account }: Some = {}): Who {
  return {
    user: {
      uid: 'u',
      email: 'a@numo.example',
      email_verified: true,
      display_name: 'User',
      is_first_login: false,
      locale: 'en',
      timezone: 'America/Mexico_City',
      has_second_factor: false,
    },
    claims: {
      roles: [],
      access: {},
      permissions: {
        sb_user_id: id,
        admin_id: admin ? id : null,
        partner_id: partner ? id : null,
        account_id: account ? id : null,
        provider_id: null,
      },
    },
    partner: partner ? { id, name: 'Clinic', status: 'active', insurance_networks: [] } : null,
    account: account
      ? {
          id,
          number: 'A-1',
          display_name: 'Household',
          status: 'active',
          onboarding_status: 'approved',
          has_insurance: true,
          has_insurance_plan: true,
          ...account,
        }
      : null,
    provider: null,
  }
}
const client = aPerson({ account: {} })
const partner = aPerson({ partner: true })
const admin = aPerson({ admin: true })
const asked = (who: Who | null, path: string, here = path) => ({ who, path, here })
const routeAt = (path: string) => routes.find((route) => route.path === path)?.guard ?? []

test('every guard of the routes exists, and an unknown one is a mistake', () => {
  const names = new Set(routes.flatMap(({ guard }) => guard ?? []))
  expect([...names].filter((name) => !guards[name])).toEqual([])
  expect(Object.keys(guards)).toHaveLength(9)
  expect(() => decide(['nobody'], asked(null, '/'))).toThrow('Unknown route middleware')
})

test('somebody signed out signs in first and comes back, staff at their own door', () => {
  expect(
    decide(routeAt('/home/claims'), asked(null, '/home/claims', '/es/home/claims?a=1'))
  ).toEqual({
    to: '/auth/login?redirect=%2Fes%2Fhome%2Fclaims%3Fa%3D1',
    reason: 'sign_in',
  })
  expect(decide(routeAt('/admin'), asked(null, '/admin'))?.to).toBe('/-login?redirect=%2Fadmin')
})

describe('areas are for those they are for', () => {
  test.each([
    ['/home', client, null],
    ['/home', partner, 'accounts_only'],
    ['/home', admin, 'accounts_only'],
    ['/dashboard', partner, null],
    ['/scribe', partner, null],
    ['/dashboard', client, 'partners_only'],
    ['/scribe/record', admin, 'partners_only'],
    ['/admin', admin, null],
    ['/admin/users', admin, null],
    ['/admin/users', client, 'staff_only'],
    ['/admin', partner, 'staff_only'],
    ['/onboard/address', partner, 'account_first'],
    ['/onboard', partner, null],
  ] as const)('%s', (path, who, reason) => {
    const decision = decide(routeAt(path), asked(who, path))
    expect(decision).toEqual(reason && { to: ownStart(who), reason })
  })
})

describe('the steps of an account', () => {
  const bare = aPerson({
    account: { onboarding_status: 'incomplete', has_insurance: false, has_insurance_plan: false },
  })
  const insured = aPerson({
    account: { onboarding_status: 'incomplete', has_insurance_plan: false },
  })
  test.each([
    ['/onboard/address', bare, null],
    ['/onboard/insurance', bare, null],
    ['/onboard/card-upload', bare, 'insurance_first'],
    ['/onboard/eligibility', bare, 'insurance_first'],
    ['/onboard/billing', bare, 'plan_first'],
    ['/onboard/clients', bare, null],
    ['/onboard/card-upload', insured, null],
    ['/onboard/billing', insured, 'plan_first'],
    ['/onboard/billing', client, null],
    ['/onboard/address', client, null],
  ] as const)('%s', (path, who, reason) => {
    const decision = decide(routeAt(path), asked(who, path))
    expect(decision).toEqual(reason && { to: '/onboard/insurance', reason })
  })
  test('onboarding-needs-insurance asks for the insurance alone', () => {
    expect(decide(['onboarding-needs-insurance'], asked(insured, '/x'))).toBeNull()
    expect(decide(['onboarding-needs-insurance'], asked(bare, '/x'))?.reason).toBe(
      'insurance_first'
    )
  })
})

test('somebody begins in the area they wore last, else in their first; open steps come first', () => {
  const two = aPerson({ partner: true, account: {} })
  expect(hatsOf(two)).toEqual(['partner', 'client'])
  expect([ownStart(two), ownStart(two, 'client'), ownStart(two, 'admin')]).toEqual([
    '/dashboard',
    '/home',
    '/dashboard',
  ])
  const open = aPerson({ account: { onboarding_status: 'incomplete' } })
  expect(startOf('client', open)).toBe('/onboard')
  expect(startOf('client', aPerson({ account: { onboarding_status: 'needs_approval' } }))).toBe(
    '/home'
  )
  expect(ownStart(aPerson())).toBe('/')
})

test('no guard sends anybody in a circle', () => {
  for (const who of [client, partner, admin, aPerson()])
    for (const route of routes.filter(({ guard }) => guard?.length)) {
      const first = decide(route.guard ?? [], asked(who, route.path))
      if (!first) continue
      const next = routes.find(({ path }) => path === first.to)
      expect([route.path, decide(next?.guard ?? [], asked(who, first.to))]).toEqual([
        route.path,
        null,
      ])
    }
})
