import { reminderStages } from '../claims/enums.ts'
import { defineRecord } from '../define-record.ts'
import {
  allRefundReasons,
  cardDisputeStatuses,
  cardRefundStatuses,
  disputeStatuses,
  paymentMethods,
  reminderHoldReasons,
} from './enums.ts'
import { methodStatuses, setupStatuses } from './rules.ts'

export const cardSetupRecord = defineRecord({
  table: 'card_setup',
  kind: 'payment',
  enums: { status: setupStatuses },
  of: 'account',
  leave_out: ['stripe_setup_intent_id'],
  erase: 'keep',
  why: 'proof that the holder agreed to have the card on file, with our wording and the time, for as long as a charge can be disputed',
})

export const paymentMethodRecord = defineRecord({
  table: 'payment_method',
  enums: { status: methodStatuses },
  resource: 'payment',
  of: 'account',
  leave_out: ['stripe_payment_method_id', 'stripe_setup_intent_id'],
  erase: {
    brand: 'null',
    last4: 'null',
    exp_month: 'null',
    exp_year: 'null',
    status: `'detached'`,
  },
  why: 'retained payments reference it; it does not hold the card',
  stays: ['stripe_payment_method_id', 'stripe_setup_intent_id'],
})

export const paymentRecord = defineRecord({
  table: 'payment',
  enums: { dispute_status: disputeStatuses, method: paymentMethods, status: setupStatuses },
  resource: 'payment',
  of: 'account',
  leave_out: ['idempotency_key', 'stripe_payment_intent_id', 'stripe_charge_id'],
  erase: { failure_message: 'null', reference: 'null' },
  why: 'tax law requires received payments to be retained for five years',
  stays: [
    'failure_code',
    'idempotency_key',
    'number',
    'stripe_charge_id',
    'stripe_payment_intent_id',
  ],
})

export const paymentItemRecord = defineRecord({
  table: 'payment_item',
  kind: 'payment',
  of: 'account',
  erase: 'keep',
  why: 'tax law requires received payments to be retained for five years; it holds amounts and no words',
})

export const refundRecord = defineRecord({
  table: 'refund',
  kind: 'payment',
  enums: { reason: allRefundReasons, status: cardRefundStatuses },
  of: 'account',
  leave_out: ['idempotency_key', 'stripe_refund_id'],
  erase: { note: 'null' },
  why: 'tax law requires refunds to be retained for five years',
  stays: ['failure_code', 'idempotency_key', 'stripe_refund_id'],
})

export const paymentDisputeRecord = defineRecord({
  table: 'payment_dispute',
  kind: 'payment',
  enums: { status: cardDisputeStatuses },
  of: 'account',
  leave_out: ['stripe_dispute_id'],
  erase: { evidence_note: 'null' },
  why: 'tax law requires what became of a payment to be retained for five years',
  stays: ['reason', 'stripe_dispute_id'],
})

export const paymentReminderRecord = defineRecord({
  table: 'payment_reminder',
  kind: 'payment',
  enums: { stage: reminderStages },
  of: 'account',
  leave_out: ['sent_by'],
  erase: 'delete',
  why: 'needed only while something is owed',
})

export const reminderHoldRecord = defineRecord({
  table: 'reminder_hold',
  kind: 'payment',
  enums: { reason: reminderHoldReasons },
  of: 'account',
  leave_out: ['created_by'],
  erase: 'delete',
  why: 'needed only while something is owed',
})
