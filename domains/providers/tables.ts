import { defineRecord } from '../define-record.ts'
import { facilityTypes, genders, providerKinds, providerStatuses } from './enums.ts'

export const providerRecord = defineRecord({
  table: 'provider',
  enums: {
    status: providerStatuses,
    kind: providerKinds,
    gender: genders,
    facility_type: facilityTypes,
  },
  resource: 'provider',
  of: null,
  why: 'the public directory',
})
