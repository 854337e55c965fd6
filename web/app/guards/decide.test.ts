import { describe, expect, test } from 'vitest'
import { onboardingSteps } from '@numo/domains/onboarding/rules.ts'
import { routeOf, signInPageOf } from '@numo/kit/own-path.ts'
import { routes } from '../../routes.ts'
import { decide, guards } from './decide.ts'
import { offeredRolesOf, ownStart, returnOf, startOf, type SignedInUser } from './decision.ts'

const id = '018f0000-0000-7000-8000-000000000000'
type AccountParts = Partial<{
  admin: boolean
  partner: boolean
  account: Partial<NonNullable<SignedInUser['account']>>
}>

function aPerson({ admin = false, partner = false, account }: AccountParts = {}): SignedInUser {
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
          has_home_address: true,
          has_payment_method: true,
          has_client: true,
          pays_alone: false,
          ...account,
        }
      : null,
    provider: null,
  }
}
const client = aPerson({ account: {} })
const partner = aPerson({ partner: true })
const admin = aPerson({ admin: true })
const request = (who: SignedInUser | null, path: string, here = path) => ({ who, path, here })
const routeAt = (path: string) => routes.find((route) => route.path === path)?.guard ?? []

test('every guard of the routes exists, and an unknown one throws', () => {
  const names = new Set(routes.flatMap(({ guard }) => guard ?? []))
  expect([...names].filter((name) => !guards[name])).toEqual([])
  expect(Object.keys(guards)).toHaveLength(9)
  expect(() => decide(['nobody'], request(null, '/'))).toThrow(/^Unknown route middleware$/)
})

test('a signed-out visitor signs in first and returns, staff at their own sign-in page', () => {
  expect(
    decide(routeAt('/home/claims'), request(null, '/home/claims', '/es/home/claims?a=1'))
  ).toEqual({
    to: '/auth/login?redirect=%2Fes%2Fhome%2Fclaims%3Fa%3D1',
    reason: 'sign_in',
  })
  expect(decide(routeAt('/admin'), request(null, '/admin'))?.to).toBe('/-login?redirect=%2Fadmin')
})

describe('areas are open to their roles only', () => {
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
    const decision = decide(routeAt(path), request(who, path))
    expect(decision).toEqual(reason && { to: ownStart(who), reason })
  })
})

describe('the steps of an account', () => {
  const nothing = {
    onboarding_status: 'incomplete',
    has_home_address: false,
    has_insurance: false,
    has_insurance_plan: false,
    has_payment_method: false,
    has_client: false,
  } as const
  const bare = aPerson({ account: nothing })
  const housed = aPerson({ account: { ...nothing, has_home_address: true } })
  const insured = aPerson({
    account: { ...nothing, has_home_address: true, has_insurance: true },
  })
  const planned = aPerson({
    account: { ...nothing, has_home_address: true, has_insurance: true, has_insurance_plan: true },
  })
  const alone = aPerson({ account: { ...nothing, has_home_address: true, pays_alone: true } })
  const withPeople = aPerson({ account: { ...nothing, has_client: true } })
  test.each([
    ['/onboard/address', bare, null, ''],
    ['/onboard/insurance', bare, 'address', 'continue'],
    ['/onboard/card-upload', bare, 'address', 'continue'],
    ['/onboard/billing', bare, 'address', 'continue'],
    ['/onboard/clients', bare, 'address', 'continue'],
    ['/onboard/insurance', housed, null, ''],
    ['/onboard/card-upload', housed, 'insurance', 'insurance_first'],
    ['/onboard/eligibility', housed, 'insurance', 'insurance_first'],
    ['/onboard/billing', housed, 'insurance', 'plan_first'],
    ['/onboard/clients', housed, 'insurance', 'insurance_first'],
    // The card picture and the eligibility check are optional.
    ['/onboard/card-upload', insured, null, ''],
    ['/onboard/eligibility', insured, null, ''],
    ['/onboard/billing', insured, 'insurance', 'plan_first'],
    ['/onboard/clients', insured, 'insurance', 'plan_first'],
    ['/onboard/billing', planned, null, ''],
    // Nothing is charged while setting up, so no step waits for a payment card.
    ['/onboard/clients', planned, null, ''],
    // Self-paying accounts continue with the family.
    ['/onboard/clients', alone, null, ''],
    // A completed step can be changed at any time.
    ['/onboard/clients', withPeople, null, ''],
    ['/onboard/billing', client, null, ''],
    ['/onboard/address', client, null, ''],
  ] as const)('%s', (path, who, first, reason) => {
    const decision = decide(routeAt(path), request(who, path, `/es${path}?edit=1`))
    const back = `?return=${encodeURIComponent(`${path}?edit=1`)}`
    expect(decision).toEqual(first && { to: `/onboard/${first}${back}`, reason })
  })
  test('onboarding-needs-insurance requires the insurance only', () => {
    expect(decide(['onboarding-needs-insurance'], request(insured, '/x'))).toBeNull()
    expect(decide(['onboarding-needs-insurance'], request(bare, '/x'))?.reason).toBe(
      'insurance_first'
    )
  })
  test('a step redirects to a step only', () => {
    const back = (there: string) => returnOf(new URLSearchParams({ return: there }))
    expect(back('/onboard/clients?edit=1')).toBe('/onboard/clients?edit=1')
    for (const there of ['https://evil.example', '//evil.example', '/onboard/../admin', '/home'])
      expect(back(there)).toBeNull()
  })
  test('no redirect loop between steps', () => {
    for (const who of [bare, housed, insured, planned, alone, withPeople])
      for (const step of onboardingSteps) {
        let path: string = `/onboard/${step}`
        const seen = new Set<string>()
        for (let at: string | null = path; at;) {
          expect(seen).not.toContain(at)
          seen.add(at)
          path = at
          at = decide(routeAt(path), request(who, path))?.to.split('?')[0] ?? null
        }
      }
  })
})

test('the start is the last used area, else the first; open steps come first', () => {
  const two = aPerson({ partner: true, account: {} })
  expect(offeredRolesOf(two)).toEqual(['partner', 'client'])
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

test('no redirect loop between guards', () => {
  for (const who of [client, partner, admin, aPerson()])
    for (const route of routes.filter(({ guard }) => guard?.length)) {
      const first = decide(route.guard ?? [], request(who, route.path))
      if (!first) continue
      const next = routes.find(({ path }) => path === first.to)
      expect([route.path, decide(next?.guard ?? [], request(who, first.to))]).toEqual([
        route.path,
        null,
      ])
    }
})

test('server and browser redirect a signed-out visitor to the same sign-in page', () => {
  const guarded = routes.filter(({ guard }) => guard?.length)
  for (const route of guarded) {
    const decision = decide(route.guard ?? [], request(null, route.path))
    expect([route.path, decision?.to.split('?', 1)[0]]).toEqual([route.path, signInPageOf(route)])
  }
  expect(guarded.filter((route) => signInPageOf(route) === '/-login')).toEqual([
    routeOf(routes, '/admin'),
  ])
})
