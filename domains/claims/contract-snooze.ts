import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, moneyStaff, oneLine } from '../shapes.ts'
import { StaffClaim } from './contract-staff.ts'

export const snoozeFields = {
  /** Day on which the claims return to the queues; null: at once. */
  until: Day.nullable(),
  reason: oneLine(300).optional(),
}

export const snoozeClaim = endpoint({
  ...moneyStaff,
  resource: 'claim',
  owns: { param: 'id', as: 'claim' },
  name: 'snoozeClaim',
  actions: ['update'],
  summary: 'Takes a claim out of the queues until a day with a reason, or back into them',
  method: 'POST',
  path: '/api/v4/admin/claims/{id}/snooze',
  input: z.strictObject({ id: z.uuid(), ...snoozeFields }),
  output: StaffClaim,
  refusals: {
    'no-such-claim': 404,
    'claim-over': 409,
    'day-past': 422,
    'reason-needed': 422,
  },
})
