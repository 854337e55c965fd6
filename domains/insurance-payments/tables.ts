import { defineRecord } from '../define-record.ts'
import {
  insurancePaymentMethods,
  insurancePaymentStatuses,
  paymentAdjustmentReasons,
} from './enums.ts'

export const insurancePaymentRecord = defineRecord({
  table: 'insurance_payment',
  resource: 'insurance_payment',
  enums: { method: insurancePaymentMethods, status: insurancePaymentStatuses },
  of: null,
  why: 'a transfer of an insurer is about many households; its allocations are theirs',
})

export const insurancePaymentItemRecord = defineRecord({
  table: 'insurance_payment_item',
  kind: 'insurance_payment',
  of: 'account',
  erase: { note: 'null' },
  why: 'tax law requires received payments to be retained for five years',
})

export const insurancePaymentAdjustmentRecord = defineRecord({
  table: 'insurance_payment_adjustment',
  kind: 'insurance_payment',
  enums: { reason_code: paymentAdjustmentReasons },
  of: null,
  why: 'it changes a whole transfer, of no household',
})
