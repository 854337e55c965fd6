import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { Day, neededLine } from '../shapes.ts'
import { extensionKinds } from './enums.ts'

export const extendAuthorization = endpoint({
  resource: 'authorization',
  access: 'partner',
  features: ['reporting'],
  owns: { param: 'id', as: 'authorization' },
  changes: ['authorization'],
  method: 'POST',
  name: 'extendAuthorization',
  actions: ['write'],
  summary: 'Begins another version of an approved authorization: more days, or more money',
  path: '/api/v4/dashboard/authorizations/{id}/extend',
  input: z.strictObject({
    id: z.uuid(),
    kind: z.enum(extensionKinds),
    /** How much more than the version before is asked for, in minor units of its currency. A top-up needs it. */
    requested_amount: Amount.refine((amount) => amount > 0)
      .nullable()
      .default(null),
    /** Until when it should be valid. An extension needs it. */
    valid_until: Day.nullable().default(null),
    reason: neededLine(300, 'Say why'),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-client': 404,
    'no-policy': 409,
    'no-insurer': 409,
    'no-such-authorization': 404,
    'no-such-policy': 404,
    'not-extendable': 409,
    'version-open': 409,
    'newer-version': 409,
    'amount-needed': 422,
    'not-longer': 422,
  },
})
