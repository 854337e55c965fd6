import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Slug } from '../shapes.ts'
import { areasOfCover, costSharingFields } from './contract-fields.ts'

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

/** What a plan pays and where. */
export const PlanCost = z.object({
  currency: z.string(),
  area_of_cover: z.enum(areasOfCover),
  ...costSharingFields,
})
export type PlanCost = z.output<typeof PlanCost>

export const Plan = z.object({
  id: Slug,
  name: z.string(),
  insurer: z.object({ id: Slug, name: z.string() }),
  networks: z.array(z.object({ name: z.string(), tier: z.int() })),
  /** Null while nobody has entered the plan's rules. */
  cost: PlanCost.nullable(),
})
export type Plan = z.output<typeof Plan>

export const listInsurers = endpoint({
  name: 'listInsurers',
  reads: ['insurer', 'provider'],
  summary: 'Lists insurance companies with at least one active plan, by name',
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
  summary: 'Lists active plans of all insurers or of one, by company and name',
  method: 'GET',
  path: '/api/v4/plans',
  access: 'public',
  input: z.strictObject({ insurer: Slug.optional() }),
  output: z.object({ plans: z.array(Plan) }),
  refusals: { 'no-such-insurer': 404 },
  fresh_for: 60,
})
