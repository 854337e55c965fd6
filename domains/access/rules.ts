/** Feature access for the interface (specification sections 5, 6). It may only hide; the server enforces access. */
import { features, type Feature, type TokenClaims } from './contract.ts'
import { type Role, roles } from './enums.ts'

/** Features granted by each role (specification section 6). */
export const roleFeatures: Readonly<Record<Role, readonly Feature[]>> = {
  admin: features,
  client: ['dashboard', 'reporting', 'document_management'],
  partner: ['dashboard', 'reporting', 'document_management', 'billing'],
}

/** Returns the user's roles: those granted, and those implied by an id (specification section 6). */
export function rolesOf({
  roles: granted,
  permissions,
}: Pick<TokenClaims, 'roles' | 'permissions'>): Role[] {
  const implied: Record<Role, string | null> = {
    admin: permissions.admin_id,
    client: permissions.account_id,
    partner: permissions.partner_id,
  }
  return roles.filter((role) => granted.includes(role) || implied[role] !== null)
}

/** Own properties only, so that a key of the prototype is never a flag. */
const flagOf = (claims: TokenClaims, key: string): boolean | undefined =>
  Object.hasOwn(claims.access, key) ? claims.access[key] : undefined

/**
 * Whether the user may use a feature (specification section 5). The user's own flag decides; without one, any role
 * that grants the feature.
 */
export function mayUse(claims: TokenClaims | null, feature: Feature): boolean {
  if (!claims) return false
  return (
    flagOf(claims, `feature:${feature}`) ??
    rolesOf(claims).some((role) => roleFeatures[role].includes(feature))
  )
}
