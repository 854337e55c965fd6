import type { TokenClaims } from '@numo/domains/access/contract.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { offeredRolesOf, type ActingRole, type SignedInUser } from '../guards/decision.ts'
import { adminNav } from './admin.ts'
import { dashboardNav } from './dashboard.ts'
import { homeNav } from './home.ts'
import type { Nav, NavLink } from './nav.ts'
import { scribeNav } from './scribe.ts'

const all: readonly Nav[] = [adminNav, dashboardNav, scribeNav, homeNav]

/** Returns the links the user may open; others would end in a refusal. */
export const openLinks = (links: readonly NavLink[], claims: TokenClaims): NavLink[] =>
  links.filter((link) => mayVisit(claims, link))

/** Returns the navigation of an area with the links the user may open, without empty groups. */
export function openNav<N extends Nav>(nav: N, claims: TokenClaims): N {
  const groups = nav.groups
    .map((group) => ({ ...group, links: openLinks(group.links, claims) }))
    .filter(({ links }) => links.length > 0)
  return { ...nav, groups }
}

/** Returns the navigation of all areas of the user, the current one first. */
export function navsOf(who: SignedInUser, actingRole: ActingRole): Nav[] {
  const roles = offeredRolesOf(who)
  const open = all
    .filter((nav) => roles.includes(nav.actingRole))
    .map((nav) => openNav(nav, who.claims))
  return [
    ...open.filter((nav) => nav.actingRole === actingRole),
    ...open.filter((nav) => nav.actingRole !== actingRole),
  ]
}
