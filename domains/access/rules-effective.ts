/** Effective access of a user from roles and flags, with reasons, for the flag editor (specification sections 5, 6). */
import { actions, features, type Action, type TokenClaims, type Feature } from './contract.ts'
import type { Role } from './enums.ts'
import { mayReach, resources, waysFor } from './rules-resources.ts'
import { mayUse, roleFeatures, rolesOf } from './rules.ts'

/** Why an action is allowed or denied: the user's flag, a role, a feature that is off, or no role that leads to it. */
type EffectReason = 'flag' | 'role' | 'feature' | 'nothing'

export type Effect = {
  /** Key of the flag, `feature:name` or `resource:action`. */
  key: string
  /** The user's own flag; null when the roles decide. */
  flag: boolean | null
  allowed: boolean
  because: EffectReason
  /** The result if the flag were removed. */
  without_flag: boolean
  /** Roles that allow it, or would if their feature were on. */
  roles: readonly Role[]
}

const flagOf = ({ access }: TokenClaims, key: string): boolean | null =>
  Object.hasOwn(access, key) ? (access[key] ?? null) : null

/** Returns the claims with flags set, or removed where null. */
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

/** Resources of the user's flags that no endpoint uses; such flags can only be removed. */
const otherResources = ({ access }: TokenClaims): string[] => {
  const named = Object.keys(access)
    .filter((key) => !key.startsWith('feature:'))
    .map((key) => key.split(':', 1)[0] ?? '')
  return [...new Set(named)].filter((resource) => !Object.hasOwn(resources, resource)).toSorted()
}

/**
 * Returns every feature and action of a user with the reason it is allowed or denied. Includes only actions that some
 * role leads to, or that have a flag.
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
