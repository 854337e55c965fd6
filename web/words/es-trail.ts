import ledger from './es/ledger-trail.json'
import records from './es/trail.json'

const trail = {
  ...records,
  thing: { ...records.thing, ...ledger.thing },
  field: { ...records.field, ...ledger.field },
  value: { ...records.value, ...ledger.value },
}

/** Names and values in the audit trail. */
export const tree = { trail }
