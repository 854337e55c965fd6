/** Where the areas lead. The sidebar, the tabs and the palette all read it. */
import type { Feature } from '@numo/domains/access/contract.ts'
import type { resources } from '@numo/domains/access/rules-resources.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { AppWordKey } from '../../words/app-words.ts'
import type { ActingRole } from '../guards/decision.ts'
import type { RoutePath } from '../../routes.ts'

/** What may wait behind a way: the queues of `countQueues`. */
export type QueueName =
  | 'accounts_to_approve'
  | 'eligibility_to_answer'
  | 'open_reports'
  | 'extractions_to_review'
  | 'failed_jobs'
  | 'staff_requests'

export type NavLink = {
  to: RoutePath
  /** `nav.<name>` of the words. */
  /** The title of its screen, or a shorter one. */
  name: Extract<AppWordKey, `nav.${string}` | `screens.${string}.title`>
  icon: TablerIcon
  /** True: rendered on the server, so opened as a document. */
  is_public?: boolean
  /** True: marked as current only at this very address. */
  is_exact?: boolean
  queue?: QueueName
  /** The feature it takes (spec 6): whoever does not have it does not see the way. */
  feature?: Feature
  /** The kind of record it shows: a flag of the person’s own for reading it decides. */
  resource?: keyof typeof resources
}
type NavGroup = {
  title: Extract<AppWordKey, `nav.group.${string}`> | null
  links: readonly NavLink[]
}

export type Nav = {
  actingRole: ActingRole
  /** Where the mark leads. */
  start: RoutePath
  groups: readonly NavGroup[]
}
