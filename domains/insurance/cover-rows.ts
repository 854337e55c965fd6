import { namedBy } from '../merges/moved-table.ts'

/** Which policies cover somebody, for taking a merge of two records of a person back. */
export const coverRows = namedBy('coverage', {
  key: ['id'],
  owner: 'client_id',
  same: ['policy_id'],
  carried: ['member_id', 'dependent_number', 'valid_from', 'valid_until', 'status'],
  ended: { set: () => ({ status: 'cancelled' }), is_kept: false },
})
