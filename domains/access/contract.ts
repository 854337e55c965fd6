import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { onboardingStatuses, roles } from './enums.ts'
import { partnerStatuses } from '../partners/enums.ts'
import { accountStatuses } from '../accounts/enums.ts'

/** Features of specification section 6. */
export const features = [
  'dashboard',
  'user_management',
  'reporting',
  'billing',
  'document_management',
  'settings',
] as const
export type Feature = (typeof features)[number]

export const actions = ['read', 'write', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/** Key of a flag: `feature:name` or `resource:action`. */
export const AccessKey = z
  .string()
  .max(80)
  .regex(
    /^(?:feature:[a-z_]+|[a-z_]+:(?:read|write|update|delete))$/,
    'must be feature:name or resource:action'
  )

/** Claims of the signed-in user (specification section 3). Read from the database on every request. */
export const TokenClaims = z.object({
  roles: z.array(z.enum(roles)),
  access: z.record(AccessKey, z.boolean()),
  permissions: z.object({
    sb_user_id: z.uuid(),
    partner_id: z.uuid().nullable(),
    account_id: z.uuid().nullable(),
    provider_id: z.uuid().nullable(),
    admin_id: z.uuid().nullable(),
  }),
})
export type TokenClaims = z.output<typeof TokenClaims>

export const Me = z.object({
  uid: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** `User` until a profile is set (specification section 3). */
  display_name: z.string(),
  /** True until a profile is set (specification section 3). */
  is_first_login: z.boolean(),
  locale: z.enum(locales),
  timezone: z.string(),
  /** Whether this sign-in used a second factor; staff need one to move money. */
  has_second_factor: z.boolean(),
})
export type Me = z.output<typeof Me>

/** Returns the signed-in user and the records of the user's roles (specification section 7), for the route guards. */
export const authenticate = endpoint({
  name: 'authenticate',
  resource: null,
  flagless: 'frame',
  reads: ['account', 'address', 'client', 'insurer', 'partner', 'policy', 'user'],
  summary: 'Returns the signed-in user with their access and their partner, account and provider',
  method: 'GET',
  path: '/api/v4/authenticate',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    user: Me,
    claims: TokenClaims,
    partner: z
      .object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(partnerStatuses),
        insurance_networks: z.array(z.object({ id: z.uuid(), name: z.string() })),
      })
      .nullable(),
    account: z
      .object({
        id: z.uuid(),
        number: z.string(),
        display_name: z.string(),
        status: z.enum(accountStatuses),
        onboarding_status: z.enum(onboardingStatuses),
        /** Checked by the onboarding guards, like the fields below. */
        has_insurance: z.boolean(),
        has_insurance_plan: z.boolean(),
        has_home_address: z.boolean(),
        has_payment_method: z.boolean(),
        has_client: z.boolean(),
        /** The household chose to pay without insurance. */
        pays_alone: z.boolean(),
      })
      .nullable(),
    provider: z.object({ id: z.uuid(), slug: z.string(), full_name: z.string() }).nullable(),
  }),
})
