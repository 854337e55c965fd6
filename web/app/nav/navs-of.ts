import type { TokenClaims } from '@numo/domains/access/contract.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { offeredRolesOf, type ActingRole, type SignedInUser } from '../guards/decision.ts'
import { adminNav } from './admin.ts'
import { dashboardNav } from './dashboard.ts'
import { homeNav } from './home.ts'
import type { Nav, NavLink } from './nav.ts'
import { scribeNav } from './scribe.ts'

const all: readonly Nav[] = [adminNav, dashboardNav, scribeNav, homeNav]

/** The ways among these that somebody may go: one that would end in a refusal is not shown. */
export const openLinks = (links: readonly NavLink[], claims: TokenClaims): NavLink[] =>
  links.filter((link) => mayVisit(claims, link))

/** An area with the ways somebody may go; a group without any is not shown. */
export function openNav<N extends Nav>(nav: N, claims: TokenClaims): N {
  const groups = nav.groups
    .map((group) => ({ ...group, links: openLinks(group.links, claims) }))
    .filter(({ links }) => links.length > 0)
  return { ...nav, groups }
}

/** The areas somebody may open with the ways they may go there, the one they are in first. */
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
