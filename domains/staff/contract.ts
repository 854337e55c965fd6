import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { importStatuses } from '../directory/enums.ts'

/** A work queue of staff: its length, and the timestamp of its oldest item (null when empty). */
const Queue = z.object({ count: z.int(), oldest_at: Instant.nullable() })

export const countQueues = endpoint({
  access: 'admin',
  name: 'countQueues',
  resource: null,
  flagless: 'frame',
  reads: [
    'account',
    'address',
    'authorization',
    'bank_account',
    'claim',
    'client',
    'directory',
    'directory_import',
    'eligibility',
    'extraction',
    'insurance_payment',
    'payment',
    'payout',
    'policy',
    'user',
  ],
  summary: 'Returns the number and age of the tasks waiting for staff, and the latest import',
  method: 'GET',
  path: '/api/v4/admin/queues',
  input: z.strictObject({}),
  output: z.object({
    /** Households that are complete except for a matched insurer. */
    accounts_to_approve: Queue,
    /** Claims to check before they go to the insurer; `unassigned` are those without an owner. */
    claims_to_check: Queue.extend({ unassigned: z.int() }),
    /** Claims whose last message is of the household or the clinic. */
    claims_unanswered: Queue,
    /** Claims whose decision the insurer took back, by the age of that; the next is not recorded yet. */
    claims_to_decide_again: Queue.extend({ unassigned: z.int() }),
    /** Money of insurers that is not allocated to claims yet. */
    insurance_payments_to_match: Queue,
    payouts_to_approve: Queue,
    /** Requests of clinics to check before they go to the insurer. */
    authorizations_to_check: Queue.extend({ unassigned: z.int() }),
    /** Refunds above the threshold, which another person must approve. */
    refunds_to_approve: Queue,
    /** New bank accounts of clinics, which another person must verify. */
    bank_accounts_to_verify: Queue,
    /** New bank accounts of our own companies, which another person must verify. */
    company_bank_accounts_to_verify: Queue,
    /** Payments of households that the bank of the card's holder disputes. */
    disputes_open: Queue,
    /** Card readings that staff have not reviewed. */
    extractions_to_review: Queue,
    /** Background jobs that failed permanently. */
    failed_jobs: Queue,
    /** Eligibility checks that staff must make with the insurer. */
    eligibility_to_answer: Queue,
    staff_requests: Queue,
    /** Unresolved reports of mistakes. */
    open_reports: Queue,
    /** Null before the first import. */
    newest_import: z
      .object({
        id: z.uuid(),
        source_name: z.string(),
        status: z.enum(importStatuses),
        started_at: Instant,
      })
      .nullable(),
  }),
})

export const listFailedJobs = endpoint({
  access: 'admin',
  features: ['settings'],
  name: 'listFailedJobs',
  resource: 'job',
  summary: 'Lists failed jobs, newest first, with the reason',
  method: 'GET',
  path: '/api/v4/admin/jobs/failed',
  input: z.strictObject({}),
  output: z.object({
    jobs: z.array(
      z.object({
        id: z.uuid(),
        /** Job name, such as `read-card`. */
        name: z.string(),
        /** Error of the last attempt. */
        reason: z.string(),
        attempts: z.int(),
        added_at: Instant,
        failed_at: Instant,
      })
    ),
  }),
})

export const retryJob = endpoint({
  access: 'admin',
  features: ['settings'],
  name: 'retryJob',
  resource: 'job',
  actions: ['update'],
  summary: 'Retries a failed job',
  method: 'POST',
  path: '/api/v4/admin/jobs/{id}/retry',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-job': 404 },
})
