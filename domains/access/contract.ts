import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { onboardingStatuses, roles } from './enums.ts'
import { partnerStatuses } from '../partners/enums.ts'
import { accountStatuses } from '../accounts/enums.ts'

/** Features of the table in spec 6. */
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

/** `feature:name` or `resource:action`. */
export const AccessKey = z
  .string()
  .max(80)
  .regex(
    /^(?:feature:[a-z_]+|[a-z_]+:(?:read|write|update|delete))$/,
    'must be feature:name or resource:action'
  )

/** What somebody may do, as spec 3 names it. Read again from the database on every request. */
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

/** The signed-in person. */
export const Me = z.object({
  uid: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** `User` until a profile is set (spec 3). */
  display_name: z.string(),
  /** True until a profile is set (spec 3). */
  is_first_login: z.boolean(),
  locale: z.enum(locales),
  timezone: z.string(),
  /** Whether this sign-in proved a second factor; money moves by admins need it. */
  has_second_factor: z.boolean(),
})
export type Me = z.output<typeof Me>

/** Who I am: the three records the areas start from (spec 7), with what the guards ask. */
export const authenticate = endpoint({
  name: 'authenticate',
  resource: null,
  flagless: 'frame',
  reads: ['account', 'address', 'client', 'insurer', 'partner', 'policy', 'user'],
  summary: 'The signed-in person, what they may do, and their partner, account and provider',
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
        /** What the onboarding guards ask. */
        has_insurance: z.boolean(),
        has_insurance_plan: z.boolean(),
        has_home_address: z.boolean(),
        has_payment_method: z.boolean(),
        has_client: z.boolean(),
        /** They said that they pay themselves. */
        pays_alone: z.boolean(),
        /** Whether this site takes cards. */
        asks_for_card: z.boolean(),
      })
      .nullable(),
    provider: z.object({ id: z.uuid(), slug: z.string(), full_name: z.string() }).nullable(),
  }),
})
