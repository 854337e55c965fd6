import { defineRecord } from '../define-record.ts'
import { addressUses, geocodePrecisions } from './enums.ts'

export const addressRecord = defineRecord({
  table: 'address',
  resource: 'address',
  enums: { use: addressUses, geocode_precision: geocodePrecisions },
  of: 'account',
  leave_out: ['words', 'owner_kind'],
  erase: 'delete',
  why: 'no retained record references it: invoices carry their own copy',
})
