import { defineRecord, erasedName } from '../define-record.ts'
import { careStatuses, clientStatuses, relationships, sexes } from './enums.ts'

export const careRelationshipRecord = defineRecord({
  table: 'care_relationship',
  kind: 'client',
  enums: { status: careStatuses },
  of: 'account',
  erase: { status: `'ended'`, ended_at: 'coalesce(ended_at, now())' },
  why: 'the clinic’s right to look at what it treated rests on it, and so do its claims; it ends, and names nobody',
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
  why: 'claims and consents the law keeps refer to it; nothing but the audit trail says who it was',
})

/** Only staff may know that a record of another household is the same person. */
export const clientPersonRecord = defineRecord({
  table: 'client_person',
  kind: 'client',
  of: 'account',
  leave_out: ['person_id', 'decided_by'],
  erase: 'delete',
  why: 'that two households have a person in common is about that person, and nothing rests on it',
})

export const clientNotSameRecord = defineRecord({
  table: 'client_not_same',
  kind: 'client',
  of: null,
  why: 'says of two records that they are two people, and nothing of either',
})
