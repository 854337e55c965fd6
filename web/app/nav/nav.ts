/** Navigation of the areas, read by the sidebar, the tabs and the command palette. */
import type { Feature } from '@numo/domains/access/contract.ts'
import type { resources } from '@numo/domains/access/rules-resources.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { AppWordKey } from '../../words/app-words.ts'
import type { ActingRole } from '../guards/decision.ts'
import type { RoutePath } from '../../routes.ts'

/** Queues with a badge: those of `countQueues`. */
export type QueueName =
  | 'claims_to_check'
  | 'claims_unanswered'
  | 'claims_to_decide_again'
  | 'insurance_payments_to_match'
  | 'payouts_to_approve'
  | 'authorizations_to_check'
  | 'refunds_to_approve'
  | 'bank_accounts_to_verify'
  | 'company_bank_accounts_to_verify'
  | 'disputes_open'
  | 'accounts_to_approve'
  | 'eligibility_to_answer'
  | 'open_reports'
  | 'extractions_to_review'
  | 'failed_jobs'
  | 'staff_requests'

export type NavLink = {
  to: RoutePath
  /** `nav.<name>` of the words. */
  /** Key of the screen's title, or of a shorter one. */
  name: Extract<AppWordKey, `nav.${string}` | `screens.${string}.title`>
  icon: TablerIcon
  /** True for server-rendered pages, which are opened as a document. */
  is_public?: boolean
  /** True to mark the link as current only at this exact address. */
  is_exact?: boolean
  queue?: QueueName
  /** Letter that opens the page after `g`; unique in its area. */
  key?: string
  /** Required feature (specification section 6); the link is hidden without it. */
  feature?: Feature
  /** Kind of record shown; hidden when the user's flags deny reading it. */
  resource?: keyof typeof resources
}
type NavGroup = {
  title: Extract<AppWordKey, `nav.group.${string}`> | null
  links: readonly NavLink[]
}

export type Nav = {
  actingRole: ActingRole
  /** Target of the logo. */
  start: RoutePath
  groups: readonly NavGroup[]
}
