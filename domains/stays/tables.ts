import { costCategories } from '../claims/enums.ts'
import { defineRecord } from '../define-record.ts'
import { billers, depositKinds, depositMethods } from './enums.ts'

const proof = 'clinics and insurers must prove what was billed, and claims refer to it'

export const stayChargeRecord = defineRecord({
  table: 'stay_charge',
  kind: 'authorization',
  enums: { category: costCategories },
  of: 'account',
  erase: { description: `'–'` },
  why: `${proof}; what was done is about health and is erased`,
})

export const stayBillRecord = defineRecord({
  table: 'stay_bill',
  kind: 'authorization',
  enums: { biller: billers },
  of: 'account',
  erase: { biller_name: 'null' },
  why: `${proof}; names are erased`,
  stays: ['number'],
})

export const stayDepositRecord = defineRecord({
  table: 'stay_deposit',
  kind: 'authorization',
  enums: { kind: depositKinds, method: depositMethods },
  of: 'account',
  erase: { reference: 'null' },
  why: 'books are retained for five years; references are erased',
})
