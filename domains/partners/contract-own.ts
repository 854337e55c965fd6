import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Partner } from './contract.ts'

/** An organisation as its own users see it. */
export const OwnPartner = Partner.extend({
  /** Where its doctors and facilities see patients; staff and the directory keep them. */
  locations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      address: z.string(),
      phone: z.string().nullable(),
    })
  ),
  /** Its active networks with their insurers. */
  networks: z.array(z.object({ id: z.uuid(), name: z.string(), insurer: z.string() })),
})
export type OwnPartner = z.output<typeof OwnPartner>

export const getOwnPartner = endpoint({
  name: 'getOwnPartner',
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'partner',
  reads: ['partner', 'directory', 'provider', 'insurer'],
  summary: 'Returns the caller’s organisation with its locations and networks',
  method: 'GET',
  path: '/api/v4/partner/{partnerId}/profile',
  input: z.strictObject({ partnerId: z.uuid() }),
  output: OwnPartner,
  refusals: { 'no-such-partner': 404 },
})
