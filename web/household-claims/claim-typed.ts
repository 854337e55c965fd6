import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { BillLine } from './bill-lines.tsx'

export const billCurrencies = [
  'MXN',
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'COP',
  'BRL',
  'CHF',
  'THB',
  'AED',
  'JPY',
] as const

/** How the bill is paid. */
export type Way = 'paid' | 'open' | 'clinic'

/** What is typed into the form of a claim. */
export type Typed = {
  way: Way
  client_id: string | null
  /** Null for the person's first policy. */
  policy_id: string | null
  type: HouseholdClaim['type']
  provider_name: string
  service_country: string
  service_from: string | null
  service_until: string | null
  reason: string
  currency: string
  lines: readonly BillLine[]
  document_ids: readonly string[]
}

/** Returns the values a form begins with: of a claim, or of a new one. */
export const typedOf = (claim: HouseholdClaim | null, household: Onboarding): Typed => ({
  way: claim && !claim.is_paid_by_household ? 'open' : 'paid',
  client_id:
    claim?.client.id ??
    (household.clients.length === 1 ? (household.clients[0]?.id ?? null) : null),
  policy_id: claim?.policy_id ?? null,
  type: claim?.type ?? 'professional',
  provider_name: claim?.provider_name ?? '',
  service_country:
    claim?.service_country ??
    household.addresses.find(({ use }) => use === 'home')?.country ??
    'MX',
  service_from: claim?.service_from ?? null,
  service_until: claim?.service_until ?? null,
  reason: claim?.diagnoses[0]?.description ?? '',
  currency: claim?.currency ?? 'MXN',
  lines: claim?.lines.map(({ sequence, description, billed_amount }) => ({
    key: sequence,
    description,
    amount: billed_amount,
  })) ?? [{ key: 1, description: '', amount: null }],
  document_ids: [],
})

/** Returns the policies that cover a person, to choose from when there are several. */
export function policiesOf({ clients, policies }: Onboarding, client_id: string | null) {
  const covers = clients.find(({ id }) => id === client_id)?.covers ?? []
  return policies
    .filter(
      ({ id, status }) => status !== 'cancelled' && covers.some((one) => one.policy_id === id)
    )
    .toSorted((a, b) => a.rank - b.rank)
}
