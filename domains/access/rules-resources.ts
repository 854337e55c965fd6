/**
 * Resources that flags refer to (specification section 5), with the roles and features that grant each action. A test
 * compares it with the contracts of all endpoints.
 */
import { actions, features, type Action, type TokenClaims, type Feature } from './contract.ts'
import type { Role } from './enums.ts'
import { mayUse, rolesOf } from './rules.ts'

/** A grant of an action: a role, and the feature it requires, if any. */
type Grant = Role | `${Role} ${Feature}`
type GrantsByAction = Readonly<Partial<Record<Action, readonly Grant[]>>>

const users = 'admin user_management' satisfies Grant
const settings = 'admin settings' satisfies Grant
const billing = 'admin billing' satisfies Grant

/** Every resource that flags refer to, with the grants of each action. */
export const resources = {
  account: {
    read: [users, 'client'],
    update: [users, 'client'],
  },
  address: {
    read: [users],
    write: ['client'],
    update: [users, 'client'],
    delete: ['client'],
  },
  agreement: {
    read: [billing],
    write: [billing],
    update: [billing],
  },
  appointment: {
    read: [users, 'client', 'partner dashboard'],
    write: ['client'],
    update: ['client', 'partner dashboard'],
  },
  api_key: {
    read: ['partner'],
    write: ['partner'],
    update: ['partner'],
  },
  authorization: {
    read: [users, billing, 'client', 'partner reporting'],
    write: ['partner reporting'],
    update: [billing, 'partner reporting'],
  },
  bank_account: {
    read: [billing, 'partner'],
    write: [billing, 'partner'],
    update: [billing],
  },
  claim: {
    read: [users, billing, 'client reporting', 'partner reporting'],
    write: [billing, 'client reporting', 'partner reporting'],
    update: [billing, 'client reporting', 'partner reporting'],
  },
  company: {
    read: [billing],
    write: [billing],
    update: [billing],
  },
  client: {
    read: [users, 'partner dashboard'],
    write: ['client', 'partner dashboard'],
    update: [users, 'client'],
    delete: ['client'],
  },
  directory: {
    read: [settings],
    write: [settings],
    update: [settings],
  },
  document: {
    read: [
      'admin document_management',
      'client document_management',
      'partner document_management',
    ],
    write: [
      'admin document_management',
      'client document_management',
      'partner document_management',
    ],
    delete: ['admin document_management', 'client document_management'],
  },
  eligibility: {
    read: [users, 'client'],
    write: [users, 'client', 'partner dashboard'],
    update: [users],
  },
  extraction: {
    read: [users, 'client'],
    write: ['client'],
    update: [users, 'client'],
  },
  insurance_payment: {
    read: [billing],
    write: [billing],
    update: [billing],
  },
  insurer: {
    read: [settings],
    write: [settings],
    update: [settings],
    delete: [settings],
  },
  invoice: {
    read: [billing, 'client', 'partner'],
    write: [billing],
    update: [billing],
  },
  job: {
    read: [settings],
    update: [settings],
  },
  partner: {
    read: [settings, 'partner'],
    write: [settings],
    update: [settings, 'partner'],
  },
  payment: {
    read: [billing, 'client', 'client reporting'],
    write: [billing, 'client'],
    update: [billing, 'client'],
    delete: [billing, 'client'],
  },
  payout: {
    read: [billing, 'partner billing'],
    write: [billing],
    update: [billing],
  },
  policy: {
    read: [users, 'client'],
    write: ['client'],
    update: [users, 'client'],
    delete: ['client'],
  },
  provider: {
    read: [settings],
    write: [settings],
    update: [settings],
  },
  saved_provider: {
    read: ['client'],
    write: ['client'],
    update: ['client'],
    delete: ['client'],
  },
  subscription: {
    read: ['partner'],
    write: ['partner'],
    update: ['partner'],
  },
  user: {
    read: [users],
    write: [users],
    update: [users],
  },
  webhook: {
    read: ['partner'],
    write: ['partner'],
    update: ['partner'],
  },
} as const satisfies Readonly<Record<string, GrantsByAction>>

const waysOf = (resource: string): GrantsByAction => {
  const all: Readonly<Record<string, GrantsByAction>> = resources
  return Object.hasOwn(all, resource) ? (all[resource] ?? {}) : {}
}

/** The feature staff need to read a resource. One not listed here, such as a consent, belongs to a user or household. */
export function staffFeatureOf(resource: string): Feature {
  const ways = waysOf(resource).read ?? []
  return features.find((feature) => ways.includes(`admin ${feature}`)) ?? 'user_management'
}

/** Whether an endpoint checks this flag. */
export function canBeSet(key: string): boolean {
  const [kind = '', what = ''] = key.split(':')
  if (kind === 'feature') return features.some((feature) => feature === what)
  return actions.some((action) => action === what && waysOf(kind)[action] !== undefined)
}

/** Returns the grants of an action that the user's roles satisfy, each with the feature it requires. */
export function waysFor(claims: TokenClaims, resource: string, action: Action) {
  const roles = rolesOf(claims)
  return (waysOf(resource)[action] ?? []).flatMap((way) => {
    const role = roles.find((one) => way === one || way.startsWith(`${one} `))
    const feature = features.find((one) => way.endsWith(` ${one}`))
    return role ? [{ role, feature }] : []
  })
}

/**
 * Whether a route is visible to a user who has its role, given the feature it requires and the resource it shows. A
 * flag on reading the resource overrides the feature, as in the server's gate.
 */
export function mayVisit(
  claims: TokenClaims | null,
  { feature, resource }: { feature?: Feature; resource?: string }
): boolean {
  if (!claims) return false
  const key = `${resource}:read`
  const flag = resource && Object.hasOwn(claims.access, key) ? claims.access[key] : undefined
  return flag ?? (feature === undefined || mayUse(claims, feature))
}

/**
 * Whether a user may perform an action on some records of a resource, by a role and its feature. The user's flag
 * overrides the feature, and has no effect without a role that leads to the action.
 */
export function mayReach(claims: TokenClaims | null, resource: string, action: Action): boolean {
  if (!claims) return false
  const ways = waysFor(claims, resource, action)
  const key = `${resource}:${action}`
  const flag = Object.hasOwn(claims.access, key) ? claims.access[key] : undefined
  if (flag !== undefined) return flag && ways.length > 0
  return ways.some(({ feature }) => feature === undefined || mayUse(claims, feature))
}
