import { defineRecord } from '../define-record.ts'
import {
  adjustmentGroups,
  appealStatuses,
  claimOutcomes,
  claimTypes,
  diagnosisCodeSystems,
  diagnosisTypes,
  claimAuthors,
  packetChannels,
  packetEvents,
  payeeTypes,
} from './enums.ts'
import { claimStatuses } from './rules.ts'

const taxLaw = 'tax law requires amounts of claims for five years, and clinics their record of care'

export const claimRecord = defineRecord({
  table: 'claim',
  enums: {
    status: claimStatuses,
    type: claimTypes,
    payee_type: payeeTypes,
    outcome: claimOutcomes,
  },
  resource: 'claim',
  of: 'account',
  leave_out: ['assigned_to', 'snoozed_until', 'snooze_reason'],
  erase: { status_reason: 'null', provider_name: 'null', snooze_reason: 'null' },
  why: `${taxLaw}; the reason of a denial is about health and is erased`,
  stays: ['number', 'insurer_claim_number'],
})

export const claimItemRecord = defineRecord({
  table: 'claim_item',
  kind: 'claim',
  of: 'account',
  erase: { code: 'null', description: `'–'` },
  why: `${taxLaw}; what was done is about health and is erased`,
  stays: ['category'],
})

export const claimDiagnosisRecord = defineRecord({
  table: 'claim_diagnosis',
  kind: 'claim',
  enums: { code_system: diagnosisCodeSystems, type: diagnosisTypes },
  of: 'account',
  erase: 'delete',
  why: 'it is only about health',
})

export const claimResponseRecord = defineRecord({
  table: 'claim_response',
  kind: 'claim',
  enums: { outcome: claimOutcomes },
  of: 'account',
  erase: { disposition: 'null', document_id: 'null' },
  why: `${taxLaw}; the words of the decision are about health and are erased`,
  stays: ['insurer_reference', 'fx_source'],
})

export const claimAdjustmentRecord = defineRecord({
  table: 'claim_adjustment',
  kind: 'claim',
  enums: { group_code: adjustmentGroups },
  of: 'account',
  erase: { note: 'null' },
  why: taxLaw,
  stays: ['reason_code'],
})

export const claimEventRecord = defineRecord({
  table: 'claim_event',
  kind: 'claim',
  of: 'account',
  erase: { note: 'null' },
  why: `${taxLaw}; the notes of its history are erased`,
  stays: ['from_status', 'to_status', 'event', 'actor_role'],
})

export const claimMessageRecord = defineRecord({
  table: 'claim_message',
  kind: 'claim',
  enums: { author_role: claimAuthors },
  of: 'account',
  erase: 'delete',
  why: 'what a household or its clinic and staff wrote to each other is about health',
})

export const claimAppealRecord = defineRecord({
  table: 'claim_appeal',
  kind: 'claim',
  enums: { status: appealStatuses },
  of: 'account',
  erase: { reason: 'null', staff_note: 'null' },
  why: `${taxLaw}; why somebody disagreed is about health and is erased`,
})

export const claimInvoiceRecord = defineRecord({
  table: 'claim_invoice',
  kind: 'claim',
  of: 'account',
  erase: 'keep',
  why: `${taxLaw}; the folio keeps an invoice from being claimed twice and names nobody`,
})

export const claimPacketRecord = defineRecord({
  table: 'claim_packet',
  kind: 'claim',
  of: 'account',
  leave_out: ['sha256'],
  erase: { contents: `'[]'` },
  why: `${taxLaw}; its files are deleted with the documents, and their names are erased`,
  stays: ['missing'],
})

export const claimPacketEventRecord = defineRecord({
  table: 'claim_packet_event',
  kind: 'claim',
  enums: { kind: packetEvents, channel: packetChannels },
  of: 'account',
  erase: { recipient: 'null', reference: 'null' },
  why: `${taxLaw}; a household may have to prove when its insurer received a claim`,
  stays: ['actor_role'],
})

export const claimSettingRecord = defineRecord({
  table: 'claim_setting',
  kind: 'claim',
  of: null,
  why: 'how claims are checked, the same for everybody',
})
