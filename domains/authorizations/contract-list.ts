import { z } from 'zod'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { majorText } from '@numo/kit/money.ts'
import { NamedRow, moneyStaff } from '../shapes.ts'
import { authorizationRow } from './contract-partner-list.ts'
import { authorizationStatuses } from './enums.ts'
import { waitingReasonOf } from './rules-moves.ts'

/* Queue of authorizations for staff. */

const staff = { ...moneyStaff, resource: 'authorization' } as const

export const AuthorizationRow = z.object({
  ...authorizationRow,
  partner: NamedRow,
  assigned_to: NamedRow.nullable(),
  /** Whether the cover was found in force recently enough to send the request. */
  is_cover_fresh: z.boolean(),
  /** Days since it was created, until today or the decision. */
  age_days: z.int(),
})
export type AuthorizationRow = z.output<typeof AuthorizationRow>

const input = listInput(['answer_due_on', 'created_at'], {
  status: oneOrMore(authorizationStatuses).optional(),
  assigned: z.enum(['mine', 'nobody']).optional(),
  /** Those that the insurer should have answered by now. */
  late: z.literal('yes').optional(),
  /** Those on which the clinic wrote last. */
  message: z.literal('unanswered').optional(),
})

export const listAuthorizations = listEndpoint({
  ...staff,
  name: 'listAuthorizations',
  reads: ['authorization', 'client', 'partner', 'insurer', 'user', 'eligibility'],
  summary: 'Lists the authorizations of all clinics by the day their answer is due',
  path: '/api/v4/admin/authorizations',
  input,
  row: AuthorizationRow,
})

export const exportAuthorizations = exportEndpoint({
  ...staff,
  name: 'exportAuthorizations',
  summary: 'Exports the list of authorizations as CSV, with its filters and sort order',
  path: '/api/v4/admin/authorizations/export',
  list: input,
})

export const authorizationColumns = defineColumns(listAuthorizations, [
  { name: 'number', title: 'authorizations.authorization', value: (row) => row.number },
  { name: 'client', title: 'authorizations.patient', value: (row) => row.client.name },
  {
    name: 'status',
    title: 'authorizations.state',
    words: 'authorizations.status',
    value: (row) => row.status,
  },
  {
    name: 'waiting',
    title: 'authorizations.waiting_title',
    words: 'authorizations.waiting',
    value: waitingReasonOf,
  },
  {
    name: 'status_reason',
    title: 'authorizations.reason',
    is_extra: true,
    value: (row) => row.status_reason,
  },
  {
    name: 'answer_due_on',
    title: 'authorizations.answer_due',
    can_sort: true,
    is_end: true,
    value: (row) => row.answer_due_on,
  },
  {
    name: 'assigned_to',
    title: 'authorizations.assignee',
    value: (row) => row.assigned_to?.name,
  },
  { name: 'partner', title: 'authorizations.clinic', value: (row) => row.partner.name },
  { name: 'insurer', title: 'authorizations.insurer', value: (row) => row.insurer.name },
  { name: 'procedure', title: 'authorizations.procedure', value: (row) => row.procedure },
  {
    name: 'age_days',
    title: 'authorizations.age',
    is_end: true,
    is_extra: true,
    value: (row) => row.age_days,
  },
  {
    name: 'estimated_amount',
    title: 'authorizations.estimated',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.estimated_amount, row.currency),
  },
  {
    name: 'guaranteed_amount',
    title: 'authorizations.guaranteed',
    is_end: true,
    is_extra: true,
    value: (row) =>
      row.guaranteed_amount === null
        ? null
        : majorText(row.guaranteed_amount, row.guarantee_currency ?? row.currency),
  },
  {
    name: 'currency',
    title: 'authorizations.currency',
    is_extra: true,
    value: (row) => row.currency,
  },
  {
    name: 'care_setting',
    title: 'authorizations.setting_title',
    words: 'authorizations.setting',
    is_extra: true,
    value: (row) => row.care_setting,
  },
  {
    name: 'submitted_at',
    title: 'authorizations.requested',
    is_end: true,
    is_extra: true,
    value: (row) => row.submitted_at,
  },
  {
    name: 'valid_until',
    title: 'authorizations.valid_until',
    is_end: true,
    is_extra: true,
    value: (row) => row.valid_until,
  },
  {
    name: 'created_at',
    title: 'authorizations.created',
    can_sort: true,
    is_end: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
])
