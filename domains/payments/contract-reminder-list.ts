import { z } from 'zod'
import { amountColumn, defineColumns } from '@numo/kit/list-columns.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { moneyStaff } from '../shapes.ts'
import { reminderDays } from './contract-reminders.ts'
import { reminderStages } from '../claims/enums.ts'

/* The list of what households owe, with its reminders. */

const staff = { ...moneyStaff, resource: 'payment' } as const

/** What a household owes on one claim, and where its reminders are. */
export const ReminderRow = z.object({
  id: z.uuid(),
  account: z.object({ id: z.uuid(), name: z.string() }),
  /** Of the claim, as its id is. */
  claim_number: z.string(),
  currency: z.string(),
  due_amount: z.int(),
  reminder: z.object(reminderDays),
})

const reminderInput = listInput(['due_at'], {
  account_id: z.uuid().optional(),
  stage: oneOrMore(reminderStages).optional(),
  hold: z.literal('yes').optional(),
})
export const listReminders = listEndpoint({
  ...staff,
  name: 'listReminders',
  reads: ['payment', 'claim', 'account'],
  summary: 'Lists what households owe with the stage of its reminders, oldest debt first',
  path: '/api/v4/admin/payment-reminders',
  input: reminderInput,
  row: ReminderRow,
})

export const exportReminders = exportEndpoint({
  ...staff,
  name: 'exportReminders',
  summary: 'Exports what households owe with the stage of its reminders as CSV',
  path: '/api/v4/admin/payment-reminders/export',
  list: reminderInput,
})

export const reminderColumns = defineColumns(listReminders, [
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim_number },
  amountColumn('due_amount', 'reminders.owes'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  { name: 'due_on', title: 'reminders.due_on', value: (row) => row.reminder.due_on },
  {
    name: 'stage',
    title: 'reminders.sent',
    words: 'reminders.stage',
    value: (row) => row.reminder.stage ?? 'none',
  },
  { name: 'sent_on', title: 'reminders.sent_on', value: (row) => row.reminder.sent_on },
  { name: 'next_on', title: 'reminders.next_on', value: (row) => row.reminder.next_on },
  {
    name: 'paused',
    title: 'reminders.waits',
    words: 'reminders.paused',
    value: (row) => row.reminder.paused,
  },
])
