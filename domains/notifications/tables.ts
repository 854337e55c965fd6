import { defineRecord } from '../define-record.ts'
import { channels } from './rules.ts'
import { roles } from '../access/enums.ts'

export const notificationRecord = defineRecord({
  table: 'notification',
  kind: 'notification',
  enums: { hat: roles },
  of: 'user',
  leave_out: ['dedupe_key'],
  erase: 'delete',
  why: 'names what happened to whom; nobody is left to read it',
})

export const notificationPreferenceRecord = defineRecord({
  table: 'notification_preference',
  kind: 'notification_preference',
  enums: { channel: channels },
  of: 'user',
  erase: 'delete',
  why: 'how somebody wished to be told; nobody is left to tell',
})
