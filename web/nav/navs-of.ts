import { hatsOf, type Hat, type Who } from '../guards/decision.ts'
import { adminNav } from './admin.ts'
import { dashboardNav } from './dashboard.ts'
import { homeNav } from './home.ts'
import type { Nav } from './nav.ts'
import { scribeNav } from './scribe.ts'

const all: readonly Nav[] = [adminNav, dashboardNav, scribeNav, homeNav]

/** The areas somebody may open, the one they are in first. */
export function navsOf(who: Who, hat: Hat): Nav[] {
  const hats = hatsOf(who)
  const open = all.filter((nav) => hats.includes(nav.hat))
  return [...open.filter((nav) => nav.hat === hat), ...open.filter((nav) => nav.hat !== hat)]
}
