import type { ServedBulk } from '../lists/serve-bulk.ts'
import { approvePayouts } from './approve-payouts.ts'
import { cancelPayouts } from './cancel-payouts.ts'

/** Bulk actions on payouts. */
export const payoutBulk: readonly ServedBulk[] = [approvePayouts, cancelPayouts]
