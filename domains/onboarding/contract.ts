import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { missingPieces } from '../accounts/rules-status.ts'
import { HouseholdAddress } from '../addresses/contract-household.ts'
import { Cover } from '../clients/contract-household.ts'
import { HouseholdPolicy } from '../insurance/contract-household.ts'
import { Day, Instant, Slug } from '../shapes.ts'
import { invitationStates } from './contract-family.ts'
import { onboardingNeeds, onboardingSteps, stepStates } from './rules.ts'
import { invitedMemberRoles, onboardingStatuses } from '../access/enums.ts'
import { householdFacts } from '../clients/contract-facts.ts'
import { relationships } from '../clients/enums.ts'

/* How a household gets to an approved account. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

/** A covered person as their own household sees them. */
export const HouseholdClient = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  second_last_name: z.string().nullable(),
  birth_date: Day,
  relationship: z.enum(relationships),
  ...householdFacts,
  covers: z.array(Cover),
  /** Whether they sign in themselves. */
  signs_in: z.boolean(),
  shares_with_partner: z.boolean(),
  version: z.int(),
})
export type HouseholdClient = z.output<typeof HouseholdClient>

const FamilyInvitation = z.object({
  id: z.uuid(),
  client_id: z.uuid().nullable(),
  email: z.string(),
  member_role: z.enum(invitedMemberRoles),
  state: z.enum(invitationStates),
  expires_at: Instant,
})

/** What somebody typed into a step and did not finish: small, and nobody's business but the household's. */
const DraftData = z.record(z.string().max(60), z.unknown())

const OnboardingDraft = z.object({
  step: z.enum(onboardingSteps),
  data: DraftData,
  updated_at: Instant,
})

export const Onboarding = z.object({
  account: z.object({
    id: z.uuid(),
    number: z.string(),
    display_name: z.string(),
    timezone: z.string(),
    onboarding_status: z.enum(onboardingStatuses),
  }),
  steps: z.array(
    z.object({
      step: z.enum(onboardingSteps),
      state: z.enum(stepStates),
      /** What has to come first; null: the step can be taken. */
      stops: z.enum(onboardingNeeds).nullable(),
    })
  ),
  /** Where to go on; null: everything is done. */
  next: z.enum(onboardingSteps).nullable(),
  minutes_left: z.int(),
  /** Everything that is missing until the account is approved, in the order in which it is asked. */
  missing: z.array(z.enum(missingPieces)),
  /** Of the person who asks. */
  phone: z.string().nullable(),
  policies: z.array(HouseholdPolicy),
  clients: z.array(HouseholdClient),
  addresses: z.array(HouseholdAddress),
  invitations: z.array(FamilyInvitation),
  /** Only who owns the account asks somebody to sign in for it. */
  may_invite: z.boolean(),
  drafts: z.array(OnboardingDraft),
  /** The clinic the household came from, while it agrees to that. */
  referral: z.object({ slug: Slug, name: z.string() }).nullable(),
})
export type Onboarding = z.output<typeof Onboarding>

export const getOnboarding = endpoint({
  ...own,
  name: 'getOnboarding',
  resource: 'account',
  reads: [
    'account',
    'address',
    'client',
    'document',
    'eligibility',
    'extraction',
    'insurer',
    'partner',
    'policy',
    'user',
  ],
  summary: 'How far a household is on the way to an approved account, and what it said so far',
  method: 'GET',
  path: '/api/v4/account/{accountId}/onboarding',
  input: z.strictObject({ accountId: z.uuid() }),
  output: Onboarding,
  refusals: { 'no-such-account': 404 },
})

export const saveOnboardingDraft = endpoint({
  ...own,
  name: 'saveOnboardingDraft',
  resource: 'account',
  actions: ['update'],
  changes: [],
  summary: 'Keeps what somebody has typed into a step so far; null forgets it',
  method: 'POST',
  path: '/api/v4/account/{accountId}/onboarding/draft',
  input: z.strictObject({
    accountId: z.uuid(),
    step: z.enum(onboardingSteps),
    data: DraftData.nullable(),
    /** When the draft this one was made from was kept; null: there was none. Left out: whatever there is, is replaced. */
    based_on: Instant.nullable().optional(),
  }),
  /** `by_another`: a draft was kept elsewhere meanwhile, and is replaced by this one. */
  output: z.object({ updated_at: Instant.nullable(), by_another: z.boolean() }),
  refusals: { 'no-such-account': 404, 'draft-too-large': 422 },
})

export const getPartnerStart = endpoint({
  name: 'getPartnerStart',
  reads: ['partner', 'provider'],
  summary: 'The clinic whose link somebody opened',
  method: 'GET',
  path: '/api/v4/partner-start/{partner_slug}',
  access: 'public',
  input: z.strictObject({ partner_slug: Slug }),
  output: z.object({ name: z.string(), city: z.string().nullable() }),
  refusals: { 'no-such-partner': 404 },
})

export const startAtPartner = endpoint({
  ...own,
  name: 'startAtPartner',
  resource: 'account',
  actions: ['update'],
  changes: ['account', 'client'],
  summary: 'Agrees that the clinic a household came from may see the people it adds',
  method: 'POST',
  path: '/api/v4/account/{accountId}/referral',
  input: z.strictObject({
    accountId: z.uuid(),
    partner_slug: Slug,
    agrees: z.literal(true),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-partner': 404 },
})

export const endReferral = endpoint({
  ...own,
  name: 'endReferral',
  resource: 'account',
  actions: ['update'],
  changes: ['account', 'client'],
  summary: 'Ends the sharing with the clinic a household came from',
  method: 'POST',
  path: '/api/v4/account/{accountId}/referral/end',
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404 },
})
