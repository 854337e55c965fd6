import { z } from 'zod'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { majorText } from '@numo/kit/money.ts'
import { Day, Instant, NamedRow } from '../shapes.ts'
import { authorizationSettings, authorizationStatuses } from './enums.ts'

/* List of a clinic's authorizations. */

const own = { access: 'partner', features: ['reporting'], resource: 'authorization' } as const

/** Tabs: those that need something of the clinic, those under way, those valid, those over, and all. */
export const authorizationTabs = ['needs_clinic', 'under_way', 'valid', 'over', 'all'] as const

/** An authorization in a list. Amounts in minor units of `currency`. */
export const authorizationRow = {
  id: z.uuid(),
  number: z.string(),
  /** The name is null once the patient no longer shares their data with the clinic. */
  client: z.object({ id: z.uuid(), name: z.string().nullable() }),
  insurer: NamedRow,
  /** The first treatment; null while none is planned. */
  procedure: z.string().nullable(),
  care_setting: z.enum(authorizationSettings),
  status: z.enum(authorizationStatuses),
  status_reason: z.string().nullable(),
  currency: z.string(),
  estimated_amount: z.int(),
  guaranteed_amount: z.int().nullable(),
  guarantee_currency: z.string().nullable(),
  submitted_at: Instant.nullable(),
  answer_due_on: Day.nullable(),
  valid_until: Day.nullable(),
  created_at: Instant,
}
export const PartnerAuthorizationRow = z.object({
  ...authorizationRow,
  /** What was billed of the stay so far, of all versions. */
  used_amount: z.int(),
  /** Days until the guarantee ends; negative when it has ended, null without one. */
  days_left: z.int().nullable(),
  /** Whether the last message is of staff. */
  has_answer: z.boolean(),
})
export type PartnerAuthorizationRow = z.output<typeof PartnerAuthorizationRow>

const input = listInput(['created_at', 'answer_due_on'], {
  /** Without a tab: all that are neither expired nor withdrawn. */
  tab: z.enum(authorizationTabs).optional(),
  status: oneOrMore(authorizationStatuses).optional(),
  client_id: z.uuid().optional(),
})

export const listPartnerAuthorizations = listEndpoint({
  ...own,
  name: 'listPartnerAuthorizations',
  reads: ['authorization', 'client', 'insurer'],
  summary: 'Lists the authorizations of a clinic with what was asked for and guaranteed',
  path: '/api/v4/dashboard/authorizations',
  input,
  row: PartnerAuthorizationRow,
})

export const exportPartnerAuthorizations = exportEndpoint({
  ...own,
  name: 'exportPartnerAuthorizations',
  summary: 'Exports the authorizations of a clinic as CSV, with its filters and sort order',
  path: '/api/v4/dashboard/authorizations/export',
  list: input,
})

export const partnerAuthorizationColumns = defineColumns(listPartnerAuthorizations, [
  { name: 'number', title: 'authorizations.authorization', value: (row) => row.number },
  { name: 'client', title: 'authorizations.patient', value: (row) => row.client.name },
  { name: 'procedure', title: 'authorizations.procedure', value: (row) => row.procedure },
  {
    name: 'insurer',
    title: 'authorizations.insurer',
    is_extra: true,
    value: (row) => row.insurer.name,
  },
  {
    name: 'submitted_at',
    title: 'authorizations.requested',
    is_end: true,
    is_extra: true,
    value: (row) => row.submitted_at,
  },
  {
    name: 'estimated_amount',
    title: 'authorizations.estimated',
    is_end: true,
    value: (row) => majorText(row.estimated_amount, row.currency),
  },
  {
    name: 'guaranteed_amount',
    title: 'authorizations.guaranteed',
    is_end: true,
    value: (row) =>
      row.guaranteed_amount === null
        ? null
        : majorText(row.guaranteed_amount, row.guarantee_currency ?? row.currency),
  },
  {
    name: 'used_amount',
    title: 'authorizations.used',
    is_end: true,
    value: (row) => (row.used_amount === 0 ? null : majorText(row.used_amount, row.currency)),
  },
  {
    name: 'status',
    title: 'authorizations.state',
    words: 'authorizations.status',
    value: (row) => row.status,
  },
  {
    name: 'answer_due_on',
    title: 'authorizations.answer_due',
    can_sort: true,
    is_end: true,
    value: (row) => row.answer_due_on,
  },
  {
    name: 'valid_until',
    title: 'authorizations.valid_until',
    is_end: true,
    value: (row) => row.valid_until,
    is_extra: true,
  },
  {
    name: 'days_left',
    title: 'authorizations.days_left',
    is_end: true,
    value: (row) => row.days_left,
  },
  {
    name: 'care_setting',
    title: 'authorizations.setting_title',
    words: 'authorizations.setting',
    is_extra: true,
    value: (row) => row.care_setting,
  },
  {
    name: 'currency',
    title: 'authorizations.currency',
    is_extra: true,
    value: (row) => row.currency,
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
