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

/* Endpoints of onboarding: from sign-up to an approved account. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

/** A covered person as their household sees them. */
export const HouseholdClient = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  second_last_name: z.string().nullable(),
  birth_date: Day,
  relationship: z.enum(relationships),
  ...householdFacts,
  covers: z.array(Cover),
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

/** Unfinished input of a step: small, and visible to the household only. */
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
      /** Prerequisite that is missing; null when the step can be started. */
      stops: z.enum(onboardingNeeds).nullable(),
    })
  ),
  /** Step to continue with; null when all are done. */
  next: z.enum(onboardingSteps).nullable(),
  minutes_left: z.int(),
  /** Everything missing before the account can be approved, in the order of the steps. */
  missing: z.array(z.enum(missingPieces)),
  /** Phone of the caller. */
  phone: z.string().nullable(),
  policies: z.array(HouseholdPolicy),
  clients: z.array(HouseholdClient),
  addresses: z.array(HouseholdAddress),
  invitations: z.array(FamilyInvitation),
  /** Only the owner of the account may invite users. */
  may_invite: z.boolean(),
  drafts: z.array(OnboardingDraft),
  /** The clinic that referred the household, while the household consents to it. */
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
  summary: 'Returns the onboarding status of a household and its answers so far',
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
  summary: 'Saves the draft of an onboarding step; null deletes it',
  method: 'POST',
  path: '/api/v4/account/{accountId}/onboarding/draft',
  input: z.strictObject({
    accountId: z.uuid(),
    step: z.enum(onboardingSteps),
    data: DraftData.nullable(),
    /** `updated_at` of the draft this one is based on; null when there was none. Omit to overwrite unconditionally. */
    based_on: Instant.nullable().optional(),
  }),
  /** `by_another` is true when this draft replaced one saved elsewhere in the meantime. */
  output: z.object({ updated_at: Instant.nullable(), by_another: z.boolean() }),
  refusals: { 'no-such-account': 404, 'draft-too-large': 422 },
})

export const getPartnerStart = endpoint({
  name: 'getPartnerStart',
  reads: ['partner', 'provider'],
  summary: 'Returns the clinic that an opened referral link belongs to',
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
  summary: 'Allows the clinic that referred a household to see the clients it adds',
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
  summary: 'Ends the sharing with the clinic that referred a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/referral/end',
  input: z.strictObject({ accountId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404 },
})
