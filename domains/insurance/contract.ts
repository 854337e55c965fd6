import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Slug } from '../shapes.ts'

/** Insurer that people can choose. */
export const Insurer = z.object({
  id: Slug,
  name: z.string(),
  country: z.string().length(2).nullable(),
  plans: z.int(),
  /** Number of providers in at least one of its networks. */
  providers: z.int(),
})
export type Insurer = z.output<typeof Insurer>

export const Plan = z.object({
  id: Slug,
  name: z.string(),
  insurer: z.object({ id: Slug, name: z.string() }),
  networks: z.array(z.object({ name: z.string(), tier: z.int() })),
})
export type Plan = z.output<typeof Plan>

export const listInsurers = endpoint({
  name: 'listInsurers',
  reads: ['insurer', 'provider'],
  summary: 'Insurance companies with at least one active plan, by name',
  method: 'GET',
  path: '/api/v4/insurers',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({ insurers: z.array(Insurer) }),
  fresh_for: 60,
})

export const listPlans = endpoint({
  name: 'listPlans',
  reads: ['insurer'],
  summary: 'Active plans, all or those of one insurance company, by company and name',
  method: 'GET',
  path: '/api/v4/plans',
  access: 'public',
  input: z.strictObject({ insurer: Slug.optional() }),
  output: z.object({ plans: z.array(Plan) }),
  refusals: { 'no-such-insurer': 404 },
  fresh_for: 60,
})
