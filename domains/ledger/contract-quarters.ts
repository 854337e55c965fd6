import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, moneyStaff } from '../shapes.ts'

/* What claims and payments say of insurers and clinics, by quarter. Computed each night. */

/** Insurers that staff's start page names. */
export const maxSlowest = 10

const staff = { access: 'admin', features: ['settings'], method: 'GET' } as const

export const getInsurerReliability = endpoint({
  ...staff,
  name: 'getInsurerReliability',
  resource: 'insurer',
  reads: ['insurer', 'ledger', 'claim', 'insurance_payment'],
  summary: 'Returns how fast an insurer decides and pays and how often it pays short, by quarter',
  path: '/api/v4/admin/insurers/{id}/reliability',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    /** Day of the figures; null when there are none. */
    computed_on: Day.nullable(),
    /** Newest first; quarters without decisions and payments are left out. */
    quarters: z.array(
      z.object({
        /** First day. */
        quarter: Day,
        decided_count: z.int(),
        /** Median from sending to the first decision. */
        decision_days: z.int().nullable(),
        paid_count: z.int(),
        /** Median from the decision to the first payment. */
        paid_days: z.int().nullable(),
        /** Claims whose first payment was less than the decision. */
        short_paid_count: z.int(),
      })
    ),
  }),
  refusals: { 'no-such-insurer': 404 },
})

export const getSlowestInsurers = endpoint({
  ...moneyStaff,
  name: 'getSlowestInsurers',
  resource: 'payment',
  reads: ['insurer', 'ledger', 'claim', 'insurance_payment'],
  summary: 'Returns the insurers that took longest within a year to decide and pay, slowest first',
  method: 'GET',
  path: '/api/v4/admin/money/insurers',
  input: z.strictObject({}),
  output: z.object({
    /** Day of the figures; null when there are none. */
    computed_on: Day.nullable(),
    /** Insurers with figures; those with fewer than five decided claims have none. */
    insurer_count: z.int(),
    /** At most ten. Figures of fewer than five paid claims are null. */
    insurers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        decided_count: z.int(),
        /** Median from sending to the first decision. */
        decision_days: z.int(),
        paid_count: z.int().nullable(),
        /** Median from the decision to the first payment. */
        paid_days: z.int().nullable(),
        /** Claims whose first payment was less than the decision. */
        short_paid_count: z.int().nullable(),
      })
    ),
  }),
})

export const getPartnerPerformance = endpoint({
  ...staff,
  name: 'getPartnerPerformance',
  resource: 'partner',
  reads: ['partner', 'ledger', 'claim', 'payout'],
  summary: 'Returns what became of a clinic’s claims, by quarter',
  path: '/api/v4/admin/partners/{partner_id}/performance',
  input: z.strictObject({ partner_id: z.uuid() }),
  output: z.object({
    computed_on: Day.nullable(),
    quarters: z.array(
      z.object({
        quarter: Day,
        sent_count: z.int(),
        answered_count: z.int(),
        /** Median from a request for information to the answer. */
        answer_days: z.int().nullable(),
        decided_count: z.int(),
        denied_for_documents_count: z.int(),
        paid_out_count: z.int(),
        /** Median from sending to the payout. */
        paid_out_days: z.int().nullable(),
      })
    ),
  }),
  refusals: { 'no-such-partner': 404 },
})

export const getOwnInsurers = endpoint({
  access: 'partner',
  features: ['reporting'],
  name: 'getOwnInsurers',
  resource: 'claim',
  reads: ['claim', 'ledger', 'insurer'],
  summary:
    'Returns how fast each insurer decides and pays a clinic’s claims of a year, and how often short',
  method: 'GET',
  path: '/api/v4/dashboard/insurers',
  input: z.strictObject({}),
  output: z.object({
    /** Day of the figures; null when there are none. */
    computed_on: Day.nullable(),
    /** By name. Figures of fewer than five claims are null; insurers without any are left out. */
    insurers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        decided_count: z.int().nullable(),
        /** Median from sending to the first decision. */
        decision_days: z.int().nullable(),
        paid_count: z.int().nullable(),
        /** Median from the decision to the first payment. */
        paid_days: z.int().nullable(),
        /** Claims whose first payment was less than the decision. */
        short_paid_count: z.int().nullable(),
      })
    ),
  }),
})
