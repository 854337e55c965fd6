/**
 * What flags of one person speak of (spec 5): kinds of records, what can be done with them, and who gets there at all.
 * A test holds it against the contracts of every endpoint.
 */
import { actions, features, type Action, type TokenClaims, type Feature } from './contract.ts'
import type { Role } from './enums.ts'
import { mayUse, rolesOf } from './rules.ts'

/** A way to a record: a role, and the feature it takes where it takes one. */
type Grant = Role | `${Role} ${Feature}`
type GrantsByAction = Readonly<Partial<Record<Action, readonly Grant[]>>>

const users = 'admin user_management' satisfies Grant
const settings = 'admin settings' satisfies Grant

/** Every kind of record that flags speak of, with the ways to each action. */
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
  claim: { read: [users, 'client'] },
  client: {
    read: [users],
    write: ['client'],
    update: [users, 'client'],
    delete: ['client'],
  },
  directory: {
    read: [settings],
    write: [settings],
    update: [settings],
  },
  document: {
    read: ['admin document_management', 'client document_management'],
    write: ['admin document_management', 'client document_management'],
    delete: ['admin document_management', 'client document_management'],
  },
  eligibility: {
    read: [users, 'client'],
    write: [users, 'client'],
    update: [users],
  },
  extraction: {
    read: [users, 'client'],
    write: ['client'],
    update: [users, 'client'],
  },
  insurer: {
    read: [settings],
    write: [settings],
    update: [settings],
    delete: [settings],
  },
  job: {
    read: [settings],
    update: [settings],
  },
  partner: {
    read: [settings],
    write: [settings],
    update: [settings, 'partner'],
  },
  payment: {
    read: ['admin billing', 'client'],
    write: ['client'],
    update: ['client'],
    delete: ['admin billing', 'client'],
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
  user: {
    read: [users],
    write: [users],
    update: [users],
  },
} as const satisfies Readonly<Record<string, GrantsByAction>>

const waysOf = (resource: string): GrantsByAction => {
  const all: Readonly<Record<string, GrantsByAction>> = resources
  return Object.hasOwn(all, resource) ? (all[resource] ?? {}) : {}
}

/** The feature by which staff read a kind of record. What is no kind of its own, such as a consent, belongs to a person or a household. */
export function staffFeatureOf(resource: string): Feature {
  const ways = waysOf(resource).read ?? []
  return features.find((feature) => ways.includes(`admin ${feature}`)) ?? 'user_management'
}

/** Whether anything asks for a flag. */
export function canBeSet(key: string): boolean {
  const [kind = '', what = ''] = key.split(':')
  if (kind === 'feature') return features.some((feature) => feature === what)
  return actions.some((action) => action === what && waysOf(kind)[action] !== undefined)
}

/** The ways to an action that somebody's roles open, each with the feature it takes. */
export function waysFor(claims: TokenClaims, resource: string, action: Action) {
  const roles = rolesOf(claims)
  return (waysOf(resource)[action] ?? []).flatMap((way) => {
    const role = roles.find((one) => way === one || way.startsWith(`${one} `))
    const feature = features.find((one) => way.endsWith(` ${one}`))
    return role ? [{ role, feature }] : []
  })
}

/**
 * Whether a place of the site is open to somebody who has its role: it takes a feature, and shows a kind of record. A flag
 * for reading that kind decides before the feature does, as at the gate.
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
 * Whether somebody gets to an action on some records of a kind: by a role of theirs, with its feature. Their own flag
 * decides before the feature does; it opens nothing that no role of theirs leads to.
 */
export function mayReach(claims: TokenClaims | null, resource: string, action: Action): boolean {
  if (!claims) return false
  const ways = waysFor(claims, resource, action)
  const key = `${resource}:${action}`
  const flag = Object.hasOwn(claims.access, key) ? claims.access[key] : undefined
  if (flag !== undefined) return flag && ways.length > 0
  return ways.some(({ feature }) => feature === undefined || mayUse(claims, feature))
}
