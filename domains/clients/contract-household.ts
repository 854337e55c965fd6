import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Day, nameLine, neededName, oneLine } from '../shapes.ts'
import { clientInputFacts } from './contract-facts.ts'
import { relationships } from './enums.ts'

/* Endpoints for a household to manage its covered people. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

const name = neededName(100, 'Enter a name')

/** A policy's cover of a person, with the numbers on that person's card. */
export const Cover = z.object({
  policy_id: z.uuid(),
  member_id: z.string().nullable(),
  dependent_number: z.string().nullable(),
})

export const saveClient = endpoint({
  ...own,
  name: 'saveClient',
  resource: 'client',
  actions: ['write', 'update'],
  changes: ['client', 'account', 'policy'],
  summary: 'Creates or updates a client of a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/clients',
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid().optional(),
    /** Version the caller last read; required with an id. */
    version: z.int().optional(),
    first_name: name,
    last_name: name,
    second_last_name: nameLine(100).nullable().default(null),
    birth_date: Day,
    relationship: z.enum(relationships),
    ...clientInputFacts,
    /** Policies that cover the person; those left out no longer do. If omitted, unchanged. */
    covers: z
      .array(
        z.strictObject({
          policy_id: z.uuid(),
          member_id: oneLine(80).nullable().default(null),
          dependent_number: oneLine(40).nullable().default(null),
        })
      )
      .max(6)
      .optional(),
    /** Agrees to the consent named by `consentNeeded`; required once per person. */
    agrees: z.boolean().default(false),
    /** Whether the clinic that referred the household may see the person. If omitted, unchanged. */
    shares_with_partner: z.boolean().optional(),
    /** Language in which the consent was shown. */
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    'no-such-account': 404,
    'no-such-client': 404,
    'no-such-policy': 404,
    'changed-meanwhile': 409,
    'has-self': 409,
    'consent-needed': 422,
    'wrong-birth-date': 422,
    'too-many-people': 422,
  },
})

export const removeClient = endpoint({
  ...own,
  name: 'removeClient',
  resource: 'client',
  actions: ['delete'],
  changes: ['client', 'policy'],
  summary: 'Removes a client from a household and ends their coverage',
  method: 'POST',
  path: '/api/v4/account/{accountId}/clients/{id}/remove',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid(), version: z.int() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-client': 404, 'changed-meanwhile': 409 },
})

export const endSharing = endpoint({
  ...own,
  name: 'endSharing',
  resource: 'client',
  actions: ['update'],
  changes: ['client', 'partner'],
  summary: 'Withdraws the consent that a clinic sees a person of the household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/clients/{client_id}/end-sharing',
  input: z.strictObject({ accountId: z.uuid(), client_id: z.uuid(), partner_id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-client': 404 },
})
