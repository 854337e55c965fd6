import { defineRecord, erasedName } from '../define-record.ts'
import { careStatuses, clientStatuses, relationships, sexes } from './enums.ts'

export const careRelationshipRecord = defineRecord({
  table: 'care_relationship',
  enums: { status: careStatuses },
  of: 'account',
  erase: { status: `'ended'`, ended_at: 'coalesce(ended_at, now())' },
  why: 'who treated somebody is evidence of the clinic’s rights; it ends',
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
  why: 'claims and payments the law keeps refer to it; nothing says who it was',
})

/** That a record elsewhere is of the same person is known to staff alone. */
export const clientPersonRecord = defineRecord({
  table: 'client_person',
  of: 'account',
  leave_out: ['person_id', 'decided_by'],
  erase: 'delete',
})

export const clientNotSameRecord = defineRecord({
  table: 'client_not_same',
  of: null,
  why: 'says of two records that they are two people, and nothing of either',
})
