import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { StaffPayment } from './contract-staff-payment.ts'
import { maxEvidenceFiles } from './rules-evidence.ts'

export const submitDisputeEvidence = endpoint({
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  resource: 'payment',
  actions: ['update'],
  changes: ['payment'],
  name: 'submitDisputeEvidence',
  summary:
    'Submits a note and documents of a household as evidence for a dispute, once and before its day',
  method: 'POST',
  path: '/api/v4/admin/payments/{id}/disputes/{dispute_id}/evidence',
  input: z.strictObject({
    id: z.uuid(),
    dispute_id: z.uuid(),
    note: z.string().trim().min(1, 'Say what happened').max(5000),
    /** Files of the household as PDF or picture. */
    document_ids: z.array(z.uuid()).max(maxEvidenceFiles).default([]),
  }),
  output: StaffPayment,
  refusals: {
    'no-such-payment': 404,
    'no-such-dispute': 404,
    'no-such-document': 404,
    'no-such-move': 409,
    'evidence-sent': 409,
    'evidence-late': 409,
    'evidence-too-large': 422,
    'payments-refused': 422,
  },
})
