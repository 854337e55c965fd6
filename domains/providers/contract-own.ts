import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { phoneText } from '../phone-text.ts'
import { Day } from '../shapes.ts'
import { billings, Hours } from './contract-shapes.ts'

/* What an organisation says itself of its places: hours, phone, and the networks that it takes there. */

const own = {
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
} as const
const writes = { ...own, method: 'POST', actions: ['update'] } as const
const base = '/api/v4/partner/{partnerId}'

/** A network at a place, over all who practise there for the organisation. */
export const OwnNetwork = z.object({
  id: z.uuid(),
  name: z.string(),
  insurer: z.string(),
  /** Null when it differs between those who practise there. */
  billing: z.enum(billings).nullable(),
  /** How many accept it, of those who practise there. */
  accepting: z.int(),
  /** The oldest confirmation; null when somebody's was never confirmed. */
  confirmed_on: Day.nullable(),
  /** Whether the organisation said so itself. */
  is_own_word: z.boolean(),
  /** Whether it has to be confirmed again. */
  is_due: z.boolean(),
})
export type OwnNetwork = z.output<typeof OwnNetwork>

export const OwnPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  time_zone: z.string(),
  phone: z.string().nullable(),
  hours: Hours.nullable(),
  /** Who practises there for the organisation. */
  providers: z.int(),
  networks: z.array(OwnNetwork),
})
export type OwnPlace = z.output<typeof OwnPlace>

export const getOwnPlaces = endpoint({
  ...own,
  name: 'getOwnPlaces',
  reads: ['partner', 'provider', 'directory', 'insurer'],
  summary:
    'Returns the places of the caller’s organisation with hours and the networks taken there',
  method: 'GET',
  path: `${base}/places`,
  input: z.strictObject({ partnerId: z.uuid() }),
  output: z.object({
    places: z.array(OwnPlace),
    /** The page that people see: the organisation's own, or of somebody who practises there. */
    page: z.string().nullable(),
  }),
  refusals: { 'no-such-partner': 404 },
})

export const saveOwnPlace = endpoint({
  ...writes,
  name: 'saveOwnPlace',
  changes: ['partner', 'provider'],
  summary: 'Sets the hours and the phone of a place of the caller’s organisation',
  path: `${base}/places/{place_id}`,
  input: z.strictObject({
    partnerId: z.uuid(),
    place_id: z.uuid(),
    /** Null: not known. A day that is left out is closed. */
    hours: Hours.nullable(),
    phone: phoneText.nullable(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-partner': 404, 'no-such-place': 404, 'hours-overlap': 422 },
})

export const setOwnNetwork = endpoint({
  ...writes,
  name: 'setOwnNetwork',
  changes: ['partner', 'provider'],
  summary:
    'Says whether a place of the caller’s organisation takes a network, and how it is billed',
  path: `${base}/places/{place_id}/networks`,
  input: z.strictObject({
    partnerId: z.uuid(),
    place_id: z.uuid(),
    insurance_network_id: z.uuid(),
    is_accepted: z.boolean(),
    billing: z.enum(billings).default('unknown'),
  }),
  output: z.object({ changed: z.int() }),
  refusals: { 'no-such-partner': 404, 'no-such-place': 404, 'no-such-network': 404 },
})

export const confirmOwnNetworks = endpoint({
  ...writes,
  name: 'confirmOwnNetworks',
  changes: ['partner', 'provider'],
  summary: 'Confirms again that the places of the caller’s organisation take their networks',
  path: `${base}/networks/confirm`,
  input: z.strictObject({
    partnerId: z.uuid(),
    /** One place, and one network of it; all when left out. */
    place_id: z.uuid().optional(),
    insurance_network_id: z.uuid().optional(),
  }),
  output: z.object({ changed: z.int() }),
  refusals: { 'no-such-partner': 404, 'no-such-network': 404 },
})

export const findOwnNetworks = endpoint({
  ...own,
  name: 'findOwnNetworks',
  reads: ['insurer'],
  summary: 'Searches active networks by their name or the name of their insurer',
  method: 'GET',
  path: `${base}/networks`,
  input: z.strictObject({ partnerId: z.uuid(), q: z.string().max(200).default('') }),
  output: z.object({
    networks: z.array(z.object({ id: z.uuid(), name: z.string(), insurer: z.string() })),
  }),
  refusals: { 'no-such-partner': 404 },
})
