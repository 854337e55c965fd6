import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { NoticeChoice } from '../notifications/contract.ts'
import { channels } from '../notifications/enums.ts'

/* Endpoints for staff to see and change which notifications each member of a household receives. */

const ofHousehold = {
  access: 'admin',
  features: ['user_management'],
  resource: 'account',
  path: '/api/v4/admin/accounts/{id}/notifications',
  owns: { param: 'id', as: 'account' },
} as const

export const getHouseholdChoices = endpoint({
  ...ofHousehold,
  name: 'getHouseholdChoices',
  reads: ['account', 'notification_preference', 'user'],
  summary: 'Returns the notification settings of each member of a household',
  method: 'GET',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    people: z.array(
      z.object({
        user_id: z.uuid(),
        display_name: z.string(),
        email: z.string(),
        /** The caller's own choices, which are changed in the caller's own settings. */
        is_me: z.boolean(),
        kinds: z.array(NoticeChoice),
      })
    ),
  }),
  refusals: { 'no-such-account': 404 },
})

export const setHouseholdChoice = endpoint({
  ...ofHousehold,
  needs_second_factor: true,
  name: 'setHouseholdChoice',
  actions: ['update'],
  changes: ['account', 'notification_preference'],
  summary: 'Changes a notification setting of a household member and notifies them',
  method: 'POST',
  input: z.strictObject({
    id: z.uuid(),
    user_id: z.uuid(),
    kind: z.string().regex(/^[a-z_]{2,60}$/, 'is no kind of notification'),
    channel: z.enum(channels),
    is_on: z.boolean(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'no-such-account': 404,
    'no-such-user': 404,
    'no-such-kind': 422,
    'always-on': 422,
    'not-yourself': 422,
  },
})
