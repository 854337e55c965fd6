import { z } from 'zod'
import { Day, Instant } from '../shapes.ts'
import {
  allRefundReasons,
  cardDisputeStatuses,
  cardRefundStatuses,
  disputeStatuses,
  paymentMethods,
} from './enums.ts'
import { setupStatuses } from './rules.ts'

/** A payment of a household for staff, with its allocations and refunds. */
export const StaffPayment = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  account_id: z.uuid(),
  account_name: z.string(),
  method: z.enum(paymentMethods),
  /** Of a payment that did not come from a card: what the bank or the receipt calls it, and its day. */
  reference: z.string().nullable(),
  received_on: Day.nullable(),
  currency: z.string(),
  amount: z.int(),
  processor_fee_amount: z.int(),
  allocated_amount: z.int(),
  refunded_amount: z.int(),
  unallocated_amount: z.int(),
  status: z.enum(setupStatuses),
  failure_code: z.string().nullable(),
  dispute_status: z.enum(disputeStatuses),
  /** Null for money that did not come from a card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  created_at: Instant,
  /** Cards of the household that can be charged. */
  cards: z.array(
    z.object({ id: z.uuid(), brand: z.string().nullable(), last4: z.string().nullable() })
  ),
  /** Claims of the household in this currency of which it still owes its share, oldest decision first. */
  due: z.array(z.object({ claim_id: z.uuid(), claim_number: z.string(), due_amount: z.int() })),
  items: z.array(
    z.object({
      id: z.uuid(),
      claim_id: z.uuid(),
      claim_number: z.string(),
      amount: z.int(),
      reversal_of_id: z.uuid().nullable(),
    })
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      amount: z.int(),
      reason: z.enum(allRefundReasons),
      note: z.string().nullable(),
      status: z.enum(cardRefundStatuses),
      failure_code: z.string().nullable(),
      /** It waits for the approval of somebody else than who made it. */
      is_waiting: z.boolean(),
      is_own: z.boolean(),
    })
  ),
  disputes: z.array(
    z.object({
      id: z.uuid(),
      stripe_dispute_id: z.string(),
      amount: z.int(),
      fee_amount: z.int(),
      /** As the payment service spells it. */
      reason: z.string(),
      status: z.enum(cardDisputeStatuses),
      /** Until when evidence is taken. */
      due_at: Instant.nullable(),
      takes_evidence: z.boolean(),
      /** What staff submitted; null before. */
      evidence: z
        .object({
          note: z.string().nullable(),
          files: z.array(z.string()),
          sent_at: Instant,
          sent_by: z.string().nullable(),
        })
        .nullable(),
      created_at: Instant,
    })
  ),
  /** Files of the claims it pays that can be evidence, newest first. */
  evidence_files: z.array(z.object({ id: z.uuid(), file_name: z.string() })),
  /** What the payment service reported about it, newest first. */
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      happened_at: Instant,
      /** Null while it waits, or after an error until the next try. */
      processed_at: Instant.nullable(),
      attempts: z.int(),
      error: z.string().nullable(),
    })
  ),
})
export type StaffPayment = z.output<typeof StaffPayment>
