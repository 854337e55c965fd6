import { defineRecord } from '../define-record.ts'
import { partnerTypes } from './contract.ts'
import { partnerStatuses, taxPersonTypes } from './enums.ts'

export const partnerRecord = defineRecord({
  table: 'partner',
  enums: { type: partnerTypes, tax_person_type: taxPersonTypes, status: partnerStatuses },
  resource: 'partner',
  of: null,
  why: 'organisations belong to no household; staff manage them',
})
