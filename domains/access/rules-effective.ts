/** What somebody's roles and flags come to, with the reason, for whoever sets them (spec 5 and 6). */
import { actions, features, type Action, type TokenClaims, type Feature } from './contract.ts'
import type { Role } from './enums.ts'
import { mayReach, resources, waysFor } from './rules-resources.ts'
import { mayUse, roleFeatures, rolesOf } from './rules.ts'

/** Why something is allowed or not: a flag of their own, a role, a feature that is off, or that no role leads there. */
type EffectReason = 'flag' | 'role' | 'feature' | 'nothing'

export type Effect = {
  /** `feature:name` or `resource:action`, as flags are called. */
  key: string
  /** The person's own flag; null: the roles decide. */
  flag: boolean | null
  allowed: boolean
  because: EffectReason
  /** What it would be without a flag. */
  without_flag: boolean
  /** Roles of theirs that allow it, or would with the feature. */
  roles: readonly Role[]
}

const flagOf = ({ access }: TokenClaims, key: string): boolean | null =>
  Object.hasOwn(access, key) ? (access[key] ?? null) : null

/** The same person with some flags set or taken away. */
export const withFlags = (
  claims: TokenClaims,
  changes: Readonly<Record<string, boolean | null>>
): TokenClaims => ({
  ...claims,
  access: Object.fromEntries(
    Object.entries({ ...claims.access, ...changes }).flatMap(([key, flag]) =>
      flag === null ? [] : [[key, flag]]
    )
  ),
})

const without = (claims: TokenClaims, key: string) => withFlags(claims, { [key]: null })

function featureEffect(claims: TokenClaims, feature: Feature): Effect {
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

function actionEffect(claims: TokenClaims, resource: string, action: Action): Effect {
  const key = `${resource}:${action}`
  const flag = flagOf(claims, key)
  const ways = waysFor(claims, resource, action)
  const allowed = mayReach(claims, resource, action)
  const byRule = allowed ? 'role' : 'feature'
  return {
    key,
    flag,
    allowed,
    because: ways.length === 0 ? 'nothing' : flag !== null ? 'flag' : byRule,
    without_flag: mayReach(without(claims, key), resource, action),
    roles: [...new Set(ways.map(({ role }) => role))],
  }
}

/** Resources with a flag of this person that no endpoint knows; they can only be taken away. */
const otherResources = ({ access }: TokenClaims): string[] => {
  const named = Object.keys(access)
    .filter((key) => !key.startsWith('feature:'))
    .map((key) => key.split(':', 1)[0] ?? '')
  return [...new Set(named)].filter((resource) => !Object.hasOwn(resources, resource)).toSorted()
}

/**
 * Everything somebody may do, feature by feature and record by record, with the reason for each. Only what a flag
 * changes is named: actions that some role of theirs leads to, and flags they have already.
 */
export const effectiveAccess = (claims: TokenClaims) => ({
  features: features.map((feature) => featureEffect(claims, feature)),
  resources: [...Object.keys(resources), ...otherResources(claims)].flatMap((resource) => {
    const effects = actions
      .map((action) => actionEffect(claims, resource, action))
      .filter(({ because, flag }) => because !== 'nothing' || flag !== null)
    return effects.length > 0 ? [{ resource, effects }] : []
  }),
})
