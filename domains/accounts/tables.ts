import { defineRecord, erasedName } from '../define-record.ts'
import { accountStatuses } from './enums.ts'

export const accountRecord = defineRecord({
  table: 'account',
  resource: 'account',
  enums: { status: accountStatuses },
  of: 'household',
  leave_out: ['words', 'stripe_customer_id', 'stripe_payment_method_id'],
  erase: {
    display_name: erasedName,
    stripe_customer_id: 'null',
    stripe_payment_method_id: 'null',
    people: `''`,
    status: `'closed'`,
  },
  why: 'all retained records reference it; only the audit trail identifies whose it was',
  stays: ['missing_piece', 'number', 'onboarding_status', 'timezone'],
})
