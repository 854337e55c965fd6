import { offeredRoles, type Role } from '@numo/domains/access/enums.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { authenticate } from '@numo/domains/access/contract.ts'
import { rolesOf } from '@numo/domains/access/rules.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { splitLocale } from '@numo/kit/locales.ts'

export type SignedInUser = OutputOf<typeof authenticate>

/** Why somebody is sent elsewhere; the sentence is `app.reason.<reason>` in the words. */
export type Reason =
  | 'sign_in'
  | 'staff_only'
  | 'accounts_only'
  | 'partners_only'
  | 'account_first'
  | 'continue'
  | 'insurance_first'
  | 'plan_first'

/** What a guard is asked: who wants to go where. `here` is the path with its query, without locale prefix. */
export type GuardInput = { who: SignedInUser | null; path: string; here: string }

/** Null: go ahead. Otherwise where to go instead, and why. */
export type Decision = { to: string; reason: Reason } | null

export type Guard = (input: GuardInput) => Decision

export type ActingRole = Role

export const offeredRolesOf = (who: SignedInUser): ActingRole[] => {
  const roles = rolesOf(who.claims)
  return offeredRoles.filter((actingRole) => roles.includes(actingRole))
}

/** Where an area begins. An account that is not complete begins with its open steps. */
export function startOf(actingRole: ActingRole, { account }: SignedInUser): string {
  if (actingRole === 'admin') return '/admin'
  if (actingRole === 'partner') return '/dashboard'
  return account?.onboarding_status === 'incomplete' ? '/onboard' : '/home'
}

/** Where somebody belongs who asked for nothing in particular; `last` is the role they used last. */
export function ownStart(who: SignedInUser, last: string | null = null): string {
  const worn = offeredRolesOf(who)
  const actingRole = worn.find((one) => one === last) ?? worn[0]
  return actingRole ? startOf(actingRole, who) : '/'
}

/** Name of the part of an address that says where a step leads once it is finished. */
export const returnName = 'return'

/** A step to be taken first, which leads back to where somebody wanted to go. */
export function firstThis(step: OnboardingStep, here: string): string {
  const [path = '', search] = here.split('?', 2)
  const there = splitLocale(path).path + (search === undefined ? '' : `?${search}`)
  return `/onboard/${step}?${new URLSearchParams({ [returnName]: there }).toString()}`
}

/** Where a step leads back to; null where it was not opened on the way to another. Only to a step: addresses are anybody's. */
export function returnOf(query: URLSearchParams): string | null {
  const there = query.get(returnName)
  return there !== null && /^\/onboard\/[a-z-]+(?:\?|$)/.test(there) ? there : null
}
