import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, oneLine } from '../shapes.ts'
import { billings, evidenceOfStaff } from './contract-shapes.ts'

/* Insurance that a provider accepts at a place, as confirmed by staff. */

const base = '/api/v4/admin/providers'
const staff = { access: 'admin', features: ['settings'], method: 'POST' } as const
const Saved = z.object({ version: z.int() })
const ofPlace = {
  id: z.uuid(),
  version: z.int(),
  place_id: z.uuid(),
  insurance_network_id: z.uuid(),
}

/** An entry by staff overrides the source until staff take it back or it expires. */
export const setProviderAcceptance = endpoint({
  ...staff,
  name: 'setProviderAcceptance',
  resource: 'provider',
  actions: ['update'],
  summary: 'Records whether a provider location accepts a network, with the evidence of staff',
  path: `${base}/{id}/acceptance`,
  input: z.strictObject({
    ...ofPlace,
    is_accepted: z.boolean(),
    billing: z.enum(billings).default('unknown'),
    evidence: z.enum(evidenceOfStaff),
    /** Day on which staff confirmed it. */
    confirmed_on: Day,
    /** Last valid day; null when open-ended. */
    valid_until: Day.nullable().optional(),
    note: oneLine(500).nullable().optional(),
  }),
  output: Saved,
  refusals: {
    'no-such-provider': 404,
    'no-such-place': 404,
    'no-such-network': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
    'day-to-come': 422,
    'day-over': 422,
  },
})

export const takeBackProviderAcceptance = endpoint({
  ...staff,
  name: 'takeBackProviderAcceptance',
  resource: 'provider',
  actions: ['update'],
  summary:
    'Deletes what staff recorded about a network at a provider location; the source’s statement applies again',
  path: `${base}/{id}/acceptance/take-back`,
  input: z.strictObject(ofPlace),
  output: Saved,
  refusals: {
    'no-such-provider': 404,
    'no-such-place': 404,
    'no-such-acceptance': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
  },
})
