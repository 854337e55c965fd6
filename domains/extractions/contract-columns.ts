import { defineColumns } from '@numo/kit/list-columns.ts'
import { listExtractions } from './contract-admin.ts'
import { failures } from './rules.ts'
import { cardReasons } from './rules-card.ts'

export const extractionColumns = defineColumns(listExtractions, [
  { name: 'account', title: 'extractions.account', value: (row) => row.account.name },
  {
    name: 'type',
    title: 'extractions.type',
    words: 'extractions.kind',
    value: ({ schema_name }) => (schema_name === 'insurance_card' ? schema_name : null),
  },
  {
    name: 'status',
    title: 'staff.state',
    words: 'extractions.state',
    value: (row) => row.status,
  },
  {
    name: 'reasons',
    title: 'extractions.reasons',
    words: 'extractions.reason',
    value: ({ reasons, error_code }) =>
      [...new Set([...cardReasons, ...failures])].filter(
        (one) => reasons.includes(one) || error_code === one
      ),
  },
  {
    name: 'open_fields',
    title: 'extractions.open',
    is_end: true,
    value: (row) => row.open_fields,
  },
  {
    name: 'mean_confidence',
    title: 'extractions.certainty',
    can_sort: true,
    is_end: true,
    value: (row) => row.mean_confidence?.toFixed(2),
  },
  {
    name: 'assigned_to',
    title: 'extractions.assigned',
    value: (row) => row.assigned_to?.name,
  },
  {
    name: 'confirmed_at',
    title: 'extractions.confirmed',
    is_extra: true,
    value: (row) => row.confirmed_at,
  },
  {
    name: 'created_at',
    title: 'extractions.age',
    can_sort: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])
