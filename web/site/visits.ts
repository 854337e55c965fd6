/** Which visits of public pages are counted (specification section 2: every route change except ignored ones). */
import type { PageContext } from './page.ts'
import type { RoutePath } from '../routes.ts'

/** Ignored: `/loading` is no page anybody goes to. Pages behind a sign-in never have a tag manager at all. */
const ignored: ReadonlySet<string> = new Set<RoutePath>(['/loading'])
/** The only parts of an address that may be told: tags read it themselves, and all others say what somebody looks for, or where they are. */
const isOfCampaign = (name: string) => /^utm_(?:source|medium|campaign|content|term)$/.test(name)

/** Returns whether this visit of a page is counted: only where the visitor agreed, never an error, and never a search. */
export const isCounted = ({ visits, route, query }: PageContext, status: number): boolean =>
  visits?.choice === 'agreed' &&
  status === 200 &&
  route !== null &&
  !ignored.has(route.path) &&
  [...query.keys()].every(isOfCampaign)
