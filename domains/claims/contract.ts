import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day } from '../shapes.ts'
import { claimFields } from './contract-claim.ts'
import { payeeTypes } from './enums.ts'
import { claimTabs } from './rules.ts'

const Count = z.int()

/** A claim in its household's list. Amounts in minor units of `currency`. */
export const AccountClaim = z.object({
  ...claimFields,
  payee_type: z.enum(payeeTypes),
  client: z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() }),
  provider_name: z.string().nullable(),
  insurer_name: z.string().nullable(),
  service_until: Day,
  /** Null until the insurer has decided. */
  patient_responsibility_amount: z.int().nullable(),
  /** Amount the household still has to pay; null until the insurer has decided. */
  owed_amount: z.int().nullable(),
})
export type AccountClaim = z.output<typeof AccountClaim>

const ofAccount = {
  resource: 'claim',
  // What is owed follows what is paid, also when the bank answers later.
  reads: ['claim', 'payment', 'account', 'client', 'insurer', 'partner', 'provider'],
  method: 'GET',
  access: 'account',
  features: ['reporting'],
  staff: { feature: 'user_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
} as const

/** Specification section 7: a plain list. Keyset pagination by claim id, newest first. */
export const listAccountClaims = endpoint({
  ...ofAccount,
  name: 'listAccountClaims',
  summary: 'Lists the claims of a household, newest first',
  path: '/api/v4/account/{accountId}/claims',
  input: z.strictObject({
    accountId: z.uuid(),
    /** Id of the last claim already received; later entries are older. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.array(AccountClaim),
  refusals: { 'no-such-account': 404 },
})

export const getClaimsPage = endpoint({
  ...ofAccount,
  name: 'getClaimsPage',
  summary:
    'Returns one page of the claims of a household by tab, with the count of each tab and the total owed',
  path: '/api/v4/account/{accountId}/claims/page',
  input: z.strictObject({
    accountId: z.uuid(),
    tab: z.enum(claimTabs).default('all'),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({
    rows: z.array(AccountClaim),
    next: z.string().nullable(),
    /** Total the household still has to pay, by currency; empty when nothing is owed. */
    owed: z.array(z.object({ currency: z.string(), amount: z.int(), claims: Count })),
    counts: z.object({ open: Count, needs_me: Count, paid: Count, all: Count }),
  }),
  refusals: { 'no-such-account': 404, 'bad-cursor': 400 },
})
