import { defineRecord } from '../define-record.ts'
import { channels } from './rules.ts'
import { roles } from '../access/enums.ts'

export const notificationRecord = defineRecord({
  table: 'notification',
  enums: { hat: roles },
  of: 'user',
  leave_out: ['dedupe_key'],
  erase: 'delete',
})

export const notificationPreferenceRecord = defineRecord({
  table: 'notification_preference',
  enums: { channel: channels },
  of: 'user',
  erase: 'delete',
})
