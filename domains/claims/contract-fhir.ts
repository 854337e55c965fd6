import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'

/* A claim as FHIR R4. */

/** A Bundle of Claim, ClaimResponse and ExplanationOfBenefit with what they refer to (http://hl7.org/fhir/R4). */
const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  type: z.literal('collection'),
  timestamp: Instant,
  entry: z.array(z.object({ fullUrl: z.string(), resource: z.record(z.string(), z.unknown()) })),
})
const shared = {
  resource: 'claim',
  method: 'GET',
  output: FhirBundle,
} as const
const reads = ['claim', 'client', 'insurer', 'partner', 'provider', 'policy'] as const

export const exportClaimFhir = endpoint({
  ...shared,
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  owns: { param: 'id', as: 'claim' },
  name: 'exportClaimFhir',
  reads: [...reads],
  summary: 'Returns a claim with its decision as a FHIR R4 Bundle',
  path: '/api/v4/admin/claims/{id}/fhir',
  input: z.strictObject({ id: z.uuid() }),
  refusals: { 'no-such-claim': 404 },
})

export const exportHouseholdClaimFhir = endpoint({
  ...shared,
  access: 'account',
  features: ['reporting'],
  owns: { param: 'accountId', as: 'account' },
  staff: { feature: 'user_management', needs_second_factor: true },
  name: 'exportHouseholdClaimFhir',
  not_in_view: true,
  reads: [...reads, 'account'],
  summary: 'Returns a claim of a household with its decision as a FHIR R4 Bundle',
  path: '/api/v4/account/{accountId}/claims/{claim_id}/fhir',
  input: z.strictObject({ accountId: z.uuid(), claim_id: z.uuid() }),
  refusals: { 'no-such-account': 404, 'no-such-claim': 404 },
})
