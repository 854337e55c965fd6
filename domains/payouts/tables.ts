import { defineRecord } from '../define-record.ts'
import {
  bankFileStatuses,
  payoutItemStatuses,
  payoutStatuses,
  proofKinds,
  proofTypes,
} from './enums.ts'

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

export const payoutFileRecord = defineRecord({
  table: 'payout_file',
  resource: 'payout',
  enums: { status: bankFileStatuses },
  of: null,
  why: 'what a bank was handed; it belongs to no household',
})

export const payoutFileItemRecord = defineRecord({
  table: 'payout_file_item',
  kind: 'payout',
  of: null,
  why: 'a transfer to an organisation; it belongs to no household',
})

export const payoutProofRecord = defineRecord({
  table: 'payout_proof',
  resource: 'payout',
  enums: { kind: proofKinds, mime_type: proofTypes },
  of: null,
  why: 'a voucher of a transfer to an organisation',
})
