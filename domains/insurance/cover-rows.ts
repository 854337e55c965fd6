import { namedBy } from '../merges/moved-table.ts'

/** Declares the coverage rows of a person, for undoing a merge of two persons. */
export const coverRows = namedBy('coverage', {
  key: ['id'],
  owner: 'client_id',
  same: ['policy_id'],
  carried: ['member_id', 'dependent_number', 'valid_from', 'valid_until', 'status'],
  ended: { set: () => ({ status: 'cancelled' }), is_kept: false },
})
