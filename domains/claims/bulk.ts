import type { ServedBulk } from '../lists/serve-bulk.ts'
import { askForDocuments } from './ask-for-documents.ts'
import { assignClaims } from './assign-claims.ts'
import { closeClaims } from './close-claims.ts'
import { sendClaims } from './send-claims.ts'
import { snoozeClaims } from './snooze-claims.ts'

/** Bulk actions on claims. */
export const claimBulk: readonly ServedBulk[] = [
  assignClaims,
  snoozeClaims,
  askForDocuments,
  sendClaims,
  closeClaims,
]
