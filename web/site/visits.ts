/** Which visits of public pages are counted (specification section 2: every route change except ignored ones). */
import type { PageContext } from './page.ts'
import type { RoutePath } from '../routes.ts'

/** Ignored: `/loading` is no page anybody goes to. Pages behind a sign-in never have a tag manager at all. */
const ignored: ReadonlySet<string> = new Set<RoutePath>(['/loading'])
/** Parts of an address that say where somebody is, or what they typed. */
const personal = ['near', 'bbox', 'q']

/** Returns whether this visit of a page is counted: only where the visitor agreed, and never an error. */
export const isCounted = ({ visits, route, query }: PageContext, status: number): boolean =>
  visits?.choice === 'agreed' &&
  status === 200 &&
  route !== null &&
  !ignored.has(route.path) &&
  !personal.some((name) => query.has(name))
