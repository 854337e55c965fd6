import { defineRecord } from '../define-record.ts'
import { addressUses, geocodePrecisions } from './enums.ts'

export const addressRecord = defineRecord({
  table: 'address',
  resource: 'address',
  enums: { use: addressUses, geocode_precision: geocodePrecisions },
  of: 'account',
  leave_out: ['words', 'owner_kind'],
  erase: 'delete',
  why: 'nothing the law keeps refers to it: invoices carry their own copy',
})
