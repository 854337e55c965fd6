import { defineRecord } from '../define-record.ts'
import { payoutItemStatuses, payoutStatuses } from './enums.ts'

export const payoutRecord = defineRecord({
  table: 'payout',
  resource: 'payout',
  enums: { status: payoutStatuses },
  of: null,
  why: 'a transfer to an organisation; its items are about households',
})

export const payoutItemRecord = defineRecord({
  table: 'payout_item',
  kind: 'payout',
  enums: { status: payoutItemStatuses },
  of: 'account',
  leave_out: [
    'fee_bps',
    'fee_amount',
    'fee_tax_bps',
    'fee_tax_amount',
    'withheld_tax_amount',
    'net_amount',
  ],
  erase: {
    adjustment_reason: `case when adjustment_reason is not null then '–' end`,
    status_reason: 'null',
  },
  why: 'tax law requires what was paid to organisations to be retained for five years',
})
