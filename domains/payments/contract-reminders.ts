import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { reminderStages } from '../claims/enums.ts'
import { Day, Instant, neededLine, oneLine } from '../shapes.ts'
import { reminderHoldReasons, reminderPauses } from './enums.ts'

/* Reminders to a household that owes: what was sent, what goes out next, and holds. */

/** Where the reminders of one debt are. */
export const reminderDays = {
  due_on: Day,
  /** The last stage that was sent; null before the first. */
  stage: z.enum(reminderStages).nullable(),
  sent_on: Day.nullable(),
  /** Null after the last. */
  next_stage: z.enum(reminderStages).nullable(),
  /** Null after the last, and while it waits for what has no day. */
  next_on: Day.nullable(),
  paused: z.enum(reminderPauses).nullable(),
  held_until: Day.nullable(),
}

const ReminderState = z.object({
  claim_id: z.uuid(),
  claim_number: z.string(),
  currency: z.string(),
  due_amount: z.int(),
  ...reminderDays,
})
export type ReminderState = z.output<typeof ReminderState>

/** Reminders of a household for staff. */
export const AccountReminders = z.object({
  /** Null when nobody holds them today. */
  hold: z
    .object({
      reason: z.enum(reminderHoldReasons),
      note: z.string().nullable(),
      until_on: Day,
      created_by: z.string().nullable(),
      created_at: Instant,
    })
    .nullable(),
  claims: z.array(ReminderState),
  /** What was sent, newest first. */
  sent: z.array(
    z.object({
      id: z.uuid(),
      claim_id: z.uuid(),
      claim_number: z.string(),
      stage: z.enum(reminderStages),
      currency: z.string(),
      amount: z.int(),
      sent_on: Day,
      /** Null when the program sent it on its day. */
      sent_by: z.string().nullable(),
    })
  ),
})
export type AccountReminders = z.output<typeof AccountReminders>

const staff = {
  access: 'admin',
  features: ['billing'],
  resource: 'payment',
  owns: { param: 'id', as: 'account' },
  output: AccountReminders,
} as const
const write = {
  ...staff,
  needs_second_factor: true,
  actions: ['update'],
  changes: ['payment'],
  method: 'POST',
} as const

export const getReminders = endpoint({
  ...staff,
  name: 'getReminders',
  reads: ['payment', 'claim', 'account', 'user'],
  summary: 'Returns the reminders of a household: stages, what goes out next, and a hold',
  method: 'GET',
  path: '/api/v4/admin/accounts/{id}/reminders',
  input: z.strictObject({ id: z.uuid() }),
  refusals: { 'no-such-account': 404 },
})

export const holdReminders = endpoint({
  ...write,
  name: 'holdReminders',
  summary: 'Holds the reminders of a household until a day, with the reason; replaces a hold',
  path: '/api/v4/admin/accounts/{id}/reminders/hold',
  input: z.strictObject({
    id: z.uuid(),
    reason: z.enum(reminderHoldReasons),
    note: oneLine(500).optional(),
    until_on: Day,
  }),
  refusals: { 'no-such-account': 404, 'day-past': 422, 'hold-too-long': 422 },
})

export const resumeReminders = endpoint({
  ...write,
  name: 'resumeReminders',
  summary: 'Ends the hold of the reminders of a household, with the reason',
  path: '/api/v4/admin/accounts/{id}/reminders/resume',
  input: z.strictObject({ id: z.uuid(), reason: neededLine(500, 'Say why') }),
  refusals: { 'no-such-account': 404, 'no-such-hold': 404 },
})

export const sendReminder = endpoint({
  ...write,
  name: 'sendReminder',
  changes: ['payment', 'claim'],
  summary: 'Sends the next reminder of a debt today, before its day',
  path: '/api/v4/admin/accounts/{id}/reminders/send',
  input: z.strictObject({ id: z.uuid(), claim_id: z.uuid(), stage: z.enum(reminderStages) }),
  refusals: {
    'no-such-account': 404,
    'no-such-claim': 404,
    'nothing-owed': 409,
    'reminders-paused': 409,
    'reminder-sent': 409,
  },
})

/** Reminders as the household sees them. */
export const getAccountReminders = endpoint({
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  staff: { feature: 'billing' },
  features: ['reporting'],
  name: 'getAccountReminders',
  resource: 'payment',
  reads: ['payment', 'claim', 'account'],
  summary: 'Returns where the reminders of what a household owes are, and until when none comes',
  method: 'GET',
  path: '/api/v4/account/{accountId}/payments/reminders',
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({ claims: z.array(ReminderState) }),
  refusals: { 'no-such-account': 404 },
})
