import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { locales } from '@numo/kit/locales.ts'
import { isTimeZone } from '@numo/kit/is-time-zone.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { CurrencyCode, Day, Instant, neededName } from '../shapes.ts'
import { missingPieces } from './rules-status.ts'
import { userStatuses } from '../users/enums.ts'
import { memberRoles, onboardingStatuses, roles } from '../access/enums.ts'
import { policyStatuses } from '../insurance/enums.ts'
import { addressUses } from '../addresses/enums.ts'
import { AccountClient } from './contract.ts'
import { accountStatuses } from './enums.ts'

/* Endpoints for staff to manage households. */

const staff = { access: 'admin', features: ['user_management'] } as const

export const AccountRow = z.object({
  id: z.uuid(),
  number: z.string(),
  display_name: z.string(),
  status: z.enum(accountStatuses),
  onboarding_status: z.enum(onboardingStatuses),
  /** What is missing before the household is approved; null when nothing is. */
  missing: z.enum(missingPieces).nullable(),
  clients: z.int(),
  /** Number of users, without staff (specification section 5). */
  users: z.int(),
  /** Of the policy with the lowest rank, as on its card. */
  insurer: z.string().nullable(),
  plan: z.string().nullable(),
  has_payment_method: z.boolean(),
  created_at: Instant,
})
export type AccountRow = z.output<typeof AccountRow>

export const accountListInput = listInput(['created_at', 'display_name'], {
  status: oneOrMore(accountStatuses).optional(),
  onboarding: oneOrMore(onboardingStatuses).optional(),
  missing: oneOrMore(missingPieces).optional(),
})

export const listAccounts = listEndpoint({
  ...staff,
  name: 'listAccounts',
  resource: 'account',
  reads: ['account', 'address', 'client', 'insurer', 'policy', 'user'],
  summary: 'Lists households with their onboarding status',
  path: '/api/v4/admin/accounts',
  input: accountListInput,
  row: AccountRow,
})

export const exportAccounts = exportEndpoint({
  ...staff,
  name: 'exportAccounts',
  resource: 'account',
  summary: 'Exports the list of households as CSV, with its filters and sort order',
  path: '/api/v4/admin/accounts/export',
  list: accountListInput,
})

export const changeAccounts = bulkEndpoint({
  ...staff,
  needs_second_factor: true,
  name: 'changeAccounts',
  resource: 'account',
  actions: ['update'],
  summary: 'Suspends or reactivates households',
  path: '/api/v4/admin/accounts/bulk',
  fields: { action: z.enum(['suspend', 'reactivate']) },
})

/** A user who is a member of the household. */
const Member = z.object({
  id: z.uuid(),
  membership_id: z.uuid(),
  membership_version: z.int(),
  display_name: z.string(),
  email: z.string(),
  status: z.enum(userStatuses),
  member_role: z.enum(memberRoles),
  has_identity: z.boolean(),
  last_sign_in_at: Instant.nullable(),
  /** All active roles of the user, not only this household's. */
  roles: z.array(z.enum(roles)),
  /** The user's own flags; omitted keys follow the roles. */
  access: z.record(z.string(), z.boolean()),
})
export type AccountMember = z.output<typeof Member>

const AccountPolicy = z.object({
  id: z.uuid(),
  rank: z.int(),
  insurer: z.string().nullable(),
  insurance_company_id: z.uuid().nullable(),
  plan: z.string().nullable(),
  policy_number: z.string().nullable(),
  has_card_front: z.boolean(),
  valid_until: Day.nullable(),
  status: z.enum(policyStatuses),
})

const AccountAddress = z.object({
  id: z.uuid(),
  use: z.enum(addressUses),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
})

export const AccountDetail = AccountRow.omit({ users: true, clients: true }).extend({
  default_currency: z.string(),
  locale: z.enum(locales),
  timezone: z.string(),
  company: z.string(),
  version: z.int(),
  clients: z.array(AccountClient),
  users: z.array(Member),
  policies: z.array(AccountPolicy),
  addresses: z.array(AccountAddress),
})
export type AccountDetail = z.output<typeof AccountDetail>

export const getAccountDetail = endpoint({
  ...staff,
  name: 'getAccountDetail',
  resource: 'account',
  reads: ['account', 'address', 'client', 'insurer', 'policy', 'user', 'company'],
  summary: 'Returns a household with its onboarding status, clients, users, policies and addresses',
  method: 'GET',
  path: '/api/v4/admin/accounts/{id}',
  owns: { param: 'id', as: 'account' },
  input: z.strictObject({ id: z.uuid() }),
  output: AccountDetail,
  refusals: { 'no-such-account': 404 },
})

export const updateAccount = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'updateAccount',
  resource: 'account',
  actions: ['update'],
  summary: 'Updates the name, language or status of a household',
  method: 'POST',
  path: '/api/v4/admin/accounts/{id}',
  owns: { param: 'id', as: 'account' },
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    display_name: neededName(120, 'Enter a name').optional(),
    status: z.enum(accountStatuses).optional(),
    default_currency: CurrencyCode.optional(),
    locale: z.enum(locales).optional(),
    timezone: z.string().max(64).refine(isTimeZone, fieldRules.time_zone).optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: {
    'no-such-account': 404,
    'changed-meanwhile': 409,
    'wrong-status': 422,
    'open-balance': 422,
  },
})
