import { defineRecord } from '../define-record.ts'
import {
  bankLineStatuses,
  insurancePaymentMethods,
  insurancePaymentStatuses,
  moneyFileFormats,
  moneyFileKinds,
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

export const moneyFileRecord = defineRecord({
  table: 'money_file',
  kind: 'insurance_payment',
  enums: { kind: moneyFileKinds, format: moneyFileFormats },
  of: null,
  why: 'a file of an insurer or bank is about many households, and is the voucher of what was booked from it',
})

export const bankLineRecord = defineRecord({
  table: 'bank_line',
  kind: 'insurance_payment',
  enums: { status: bankLineStatuses },
  of: null,
  why: 'a movement of our own account, as the bank states it',
})
