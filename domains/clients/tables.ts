import { defineRecord, erasedName } from '../define-record.ts'
import { careSources, careStatuses, clientStatuses, relationships, sexes } from './enums.ts'

export const careRelationshipRecord = defineRecord({
  table: 'care_relationship',
  kind: 'client',
  enums: { status: careStatuses, source: careSources },
  of: 'account',
  erase: { status: `'ended'`, ended_at: 'coalesce(ended_at, now())' },
  why: 'the clinic’s access to the care it gave and its claims reference it; it is ended and names nobody',
})

export const clientRecord = defineRecord({
  table: 'client',
  resource: 'client',
  enums: { relationship: relationships, sex: sexes, status: clientStatuses },
  of: 'account',
  leave_out: ['words'],
  erase: {
    first_name: erasedName,
    last_name: erasedName,
    second_last_name: 'null',
    birth_date: `'1900-01-02'`,
    sex: `'unknown'`,
    nationality: 'null',
    email: 'null',
    phone: 'null',
    tax_id: 'null',
    status: `'inactive'`,
    user_id: 'null',
  },
  why: 'retained claims and consents reference it; only the audit trail identifies whose it was',
})

/** Only staff may know that a record of another household is the same person. */
export const clientPersonRecord = defineRecord({
  table: 'client_person',
  kind: 'client',
  of: 'account',
  leave_out: ['person_id', 'decided_by'],
  erase: 'delete',
  why: 'that two households share a person is about that person, and no record depends on it',
})

export const clientNotSameRecord = defineRecord({
  table: 'client_not_same',
  kind: 'client',
  of: null,
  why: 'says only that two records are different people, and nothing about either',
})

/** Only the program reads it; rows of the days before are deleted each night. */
export const patientLookupRecord = defineRecord({
  table: 'patient_lookup',
  of: null,
  why: 'counts tries of a clinic by a keyed digest of the number; kept for a day and of no household',
})
