import { defineRecord } from '../define-record.ts'

export const notificationRecord = defineRecord({
  table: 'notification',
  of: 'user',
  leave_out: ['dedupe_key'],
  erase: 'delete',
})

export const notificationPreferenceRecord = defineRecord({
  table: 'notification_preference',
  of: 'user',
  erase: 'delete',
})
