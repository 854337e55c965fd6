import { defineRecord } from '../define-record.ts'
import { appointmentStatuses, cancellers, insuranceAnswers } from './enums.ts'

export const appointmentRecord = defineRecord({
  table: 'appointment',
  enums: {
    status: appointmentStatuses,
    cancelled_by: cancellers,
    insurance_taken: insuranceAnswers,
  },
  resource: 'appointment',
  of: 'account',
  leave_out: ['token_sha256', 'token_encrypted'],
  erase: 'delete',
  why: 'whom somebody goes to see is about their health; a time agreed on becomes free again',
})
