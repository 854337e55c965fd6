/** What the interface shows to whom (spec 5 and 6). It may hide; only the server's own rules protect. */
import { features, type Feature, type TokenClaims } from './contract.ts'
import { type Role, roles } from './enums.ts'

/** Spec 6, as data. */
export const roleFeatures: Readonly<Record<Role, readonly Feature[]>> = {
  admin: features,
  client: ['dashboard', 'reporting', 'document_management'],
  partner: ['dashboard', 'reporting', 'document_management', 'billing'],
}

/** The roles somebody has: those granted, and those an id implies (spec 6). */
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

/** Only a flag of one's own counts, never one inherited from a prototype. */
const flagOf = (claims: TokenClaims, key: string): boolean | undefined =>
  Object.hasOwn(claims.access, key) ? claims.access[key] : undefined

/** Feature access (spec 5): the person's own flag decides; without one a role that grants the feature does. */
export function mayUse(claims: TokenClaims | null, feature: Feature): boolean {
  if (!claims) return false
  return (
    flagOf(claims, `feature:${feature}`) ??
    rolesOf(claims).some((role) => roleFeatures[role].includes(feature))
  )
}
