import { claimBulk } from '@numo/domains/claims/bulk.ts'
import { invoiceBulk } from '@numo/domains/invoices/bulk.ts'
import { payoutBulk } from '@numo/domains/payouts/bulk.ts'
import type { ServedBulk } from '@numo/domains/lists/serve-bulk.ts'

/** Every bulk action that runs in the background. */
export const servedBulk: readonly ServedBulk[] = [...claimBulk, ...payoutBulk, ...invoiceBulk]
