import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Day } from '../shapes.ts'
import { clientStatuses, relationships } from '../clients/enums.ts'
import { memberRoles, onboardingStatuses } from '../access/enums.ts'
import { policyStatuses } from '../insurance/enums.ts'
import { accountStatuses } from './enums.ts'

/** A covered person in the household's own list. */
export const AccountClient = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  second_last_name: z.string().nullable(),
  birth_date: Day,
  relationship: z.enum(relationships),
  status: z.enum(clientStatuses),
})

/** A user who is a member of the household. */
const AccountUser = z.object({
  id: z.uuid(),
  display_name: z.string(),
  email: z.string(),
  member_role: z.enum(memberRoles),
})

const AccountInsurance = z.object({
  id: z.uuid(),
  rank: z.int(),
  insurance_company_id: z.uuid().nullable(),
  insurance_company_name: z.string().nullable(),
  insurance_plan_id: z.uuid().nullable(),
  plan: z.string().nullable(),
  policy_number: z.string().nullable(),
  policy_document_id_front: z.uuid().nullable(),
  policy_document_id_back: z.uuid().nullable(),
  status: z.enum(policyStatuses),
})

/** Specification section 3. */
export const Account = z.object({
  id: z.uuid(),
  number: z.string(),
  display_name: z.string(),
  status: z.enum(accountStatuses),
  onboarding_status: z.enum(onboardingStatuses),
  default_currency: z.string(),
  locale: z.enum(locales),
  timezone: z.string(),
  stripe_customer_id: z.string().nullable(),
  stripe_payment_method_id: z.string().nullable(),
  clients: z.array(AccountClient),
  /** Excludes staff, who may be members to help (specification section 5). */
  users: z.array(AccountUser),
  /** Ordered by rank; onboarding checks the first entry. */
  insurance: z.array(AccountInsurance),
  version: z.int(),
})
export type Account = z.output<typeof Account>

const read = {
  summary: 'Returns a household with its clients, users and insurance',
  method: 'GET',
  access: 'account',
  staff: { feature: 'user_management' },
  owns: { param: 'accountId', as: 'account' },
  input: z.strictObject({ accountId: z.uuid() }),
  output: Account,
  refusals: { 'no-such-account': 404 },
} as const

/** Specification section 7; the path has a trailing slash. */
export const getAccount = endpoint({
  ...read,
  name: 'getAccount',
  resource: 'account',
  reads: ['account', 'address', 'client', 'insurer', 'policy', 'user'],
  path: '/api/v4/account/{accountId}/',
})

/** The same endpoint without the trailing slash. */
export const getAccountTwin = endpoint({
  ...read,
  name: 'getAccountTwin',
  resource: 'account',
  reads: ['account', 'address', 'client', 'insurer', 'policy', 'user'],
  path: '/api/v4/account/{accountId}',
})
