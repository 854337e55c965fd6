/** What somebody's roles and flags come to, with the reason, for whoever sets them (spec 5 and 6). */
import { actions, features, type Action, type Claims, type Feature, type Role } from './contract.ts'
import { mayDo, mayUse, roleFeatures, rolesOf } from './rules.ts'

/** Kinds of records that flags are set for. Others can have flags too; they show once they are set. */
export const flagResources = [
  'account',
  'client',
  'partner',
  'provider',
  'claim',
  'document',
  'payment',
] as const

/** Why something is allowed or not: a flag of their own, a role, that anybody signed in may read, or nothing. */
export type Because = 'flag' | 'role' | 'reading' | 'nothing'

export type Effect = {
  /** `feature:name` or `resource:action`, as flags are called. */
  key: string
  /** The person's own flag; null: the roles decide. */
  flag: boolean | null
  allowed: boolean
  because: Because
  /** What it would be without a flag. */
  without_flag: boolean
  /** Roles of theirs that allow it. */
  roles: readonly Role[]
}

const flagOf = ({ access }: Claims, key: string): boolean | null =>
  Object.hasOwn(access, key) ? (access[key] ?? null) : null

/** The same person as if the flag were not set. */
const without = (claims: Claims, key: string): Claims => ({
  ...claims,
  access: Object.fromEntries(Object.entries(claims.access).filter(([name]) => name !== key)),
})

function featureEffect(claims: Claims, feature: Feature): Effect {
  const key = `feature:${feature}`
  const flag = flagOf(claims, key)
  const roles = rolesOf(claims).filter((role) => roleFeatures[role].includes(feature))
  return {
    key,
    flag,
    allowed: mayUse(claims, feature),
    because: flag !== null ? 'flag' : roles.length > 0 ? 'role' : 'nothing',
    without_flag: mayUse(without(claims, key), feature),
    roles,
  }
}

function actionEffect(claims: Claims, resource: string, action: Action): Effect {
  const key = `${resource}:${action}`
  const flag = flagOf(claims, key)
  const roles = action === 'read' ? [] : rolesOf(claims).filter((role) => role === 'admin')
  const byRule = action === 'read' ? 'reading' : roles.length > 0 ? 'role' : 'nothing'
  return {
    key,
    flag,
    allowed: mayDo(claims, resource, action),
    because: flag !== null ? 'flag' : byRule,
    without_flag: mayDo(without(claims, key), resource, action),
    roles,
  }
}

/** Resources with a flag of this person that the usual list does not name. */
const otherResources = ({ access }: Claims): string[] => {
  const named = Object.keys(access)
    .filter((key) => !key.startsWith('feature:'))
    .map((key) => key.split(':', 1)[0] ?? '')
  const usual: readonly string[] = flagResources
  return [...new Set(named)].filter((resource) => !usual.includes(resource)).toSorted()
}

/** Everything somebody may do, feature by feature and record by record, with the reason for each. */
export const effectiveAccess = (claims: Claims) => ({
  features: features.map((feature) => featureEffect(claims, feature)),
  resources: [...flagResources, ...otherResources(claims)].map((resource) => ({
    resource,
    effects: actions.map((action) => actionEffect(claims, resource, action)),
  })),
})
