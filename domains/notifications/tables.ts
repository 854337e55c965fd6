import { defineRecord } from '../define-record.ts'
import { channels } from './enums.ts'
import { roles } from '../access/enums.ts'

export const notificationRecord = defineRecord({
  table: 'notification',
  kind: 'notification',
  enums: { hat: roles },
  of: 'user',
  leave_out: ['dedupe_key'],
  erase: 'delete',
  why: 'says what happened to whom; nobody is left to read it',
})

export const notificationPreferenceRecord = defineRecord({
  table: 'notification_preference',
  kind: 'notification_preference',
  enums: { channel: channels },
  of: 'user',
  erase: 'delete',
  why: 'notification settings of a deleted user',
})
