import { offeredRoles, type Role } from '@numo/domains/access/enums.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { authenticate } from '@numo/domains/access/contract.ts'
import { rolesOf } from '@numo/domains/access/rules.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { splitLocale } from '@numo/kit/locales.ts'

export type SignedInUser = OutputOf<typeof authenticate>

/** Reason of a redirect; its message is `app.reason.<reason>`. */
export type Reason =
  | 'sign_in'
  | 'staff_only'
  | 'accounts_only'
  | 'partners_only'
  | 'account_first'
  | 'continue'
  | 'insurance_first'
  | 'plan_first'

/** Input of a guard: the user and the requested path. `here` is the path with its query, without locale prefix. */
export type GuardInput = { who: SignedInUser | null; path: string; here: string }

/** A redirect with its reason; null to proceed. */
export type Decision = { to: string; reason: Reason } | null

export type Guard = (input: GuardInput) => Decision

export type ActingRole = Role

export const offeredRolesOf = (who: SignedInUser): ActingRole[] => {
  const roles = rolesOf(who.claims)
  return offeredRoles.filter((actingRole) => roles.includes(actingRole))
}

/** Returns the start page of a role. An incomplete account starts at onboarding. */
export function startOf(actingRole: ActingRole, { account }: SignedInUser): string {
  if (actingRole === 'admin') return '/admin'
  if (actingRole === 'partner') return '/dashboard'
  return account?.onboarding_status === 'incomplete' ? '/onboard' : '/home'
}

/** Returns the start page of a user; `last` is the role they used last. */
export function ownStart(who: SignedInUser, last: string | null = null): string {
  const lastRole = offeredRolesOf(who)
  const actingRole = lastRole.find((one) => one === last) ?? lastRole[0]
  return actingRole ? startOf(actingRole, who) : '/'
}

/** Query parameter with the step that a finished step leads back to. */
export const returnName = 'return'

/** Returns the address of a step to complete first, which leads back to `here`. */
export function firstThis(step: OnboardingStep, here: string): string {
  const [path = '', search] = here.split('?', 2)
  const there = splitLocale(path).path + (search === undefined ? '' : `?${search}`)
  return `/onboard/${step}?${new URLSearchParams({ [returnName]: there }).toString()}`
}

/** Returns the step to go back to, null without one. Accepts only onboarding steps: the query is untrusted input. */
export function returnOf(query: URLSearchParams): string | null {
  const there = query.get(returnName)
  return there !== null && /^\/onboard\/[a-z-]+(?:\?|$)/.test(there) ? there : null
}
