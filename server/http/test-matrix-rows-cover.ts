import type { Row } from './test-matrix-rows.ts'

const own = { who: 'account', owns: 'account' } as const
let houses = 0
const token = 'no-link-of-anybody-at-all'

/** What a household says about itself on the way to an approved account. See `test-matrix-rows.ts`. */
export const coverRows: Record<string, Row> = {
  getOnboarding: { ...own, input: (t) => ({ accountId: t.account_id }) },
  saveOnboardingDraft: {
    ...own,
    input: (t) => ({ accountId: t.account_id, step: 'address', data: { city: 'Mérida' } }),
  },
  getPartnerStart: { who: 'public', input: () => ({ partner_slug: 'nobody' }), gives: 404 },
  startAtPartner: {
    ...own,
    input: (t) => ({ accountId: t.account_id, partner_slug: 'nobody', agrees: true }),
    gives: 404,
  },
  endReferral: { ...own, input: (t) => ({ accountId: t.account_id }) },
  savePolicy: {
    ...own,
    input: (t) => ({ accountId: t.account_id, id: t.policy_id, version: -1, plan: 'Gold' }),
    gives: 409,
  },
  removePolicy: {
    ...own,
    input: (t) => ({ accountId: t.account_id, id: t.policy_id, version: -1 }),
    gives: 409,
  },
  reorderPolicies: {
    ...own,
    input: (t) => ({ accountId: t.account_id, ids: [t.address_id] }),
    gives: 404,
  },
  saveAddress: {
    ...own,
    input: (t) => ({
      accountId: t.account_id,
      line1: `Calle ${(houses += 1)}`,
      city: 'Mérida',
      country: 'MX',
    }),
  },
  removeAddress: {
    ...own,
    input: (t) => ({ accountId: t.account_id, id: t.address_id, version: -1 }),
    gives: 409,
  },
  saveClient: {
    ...own,
    input: (t) => ({
      accountId: t.account_id,
      first_name: 'Luz',
      last_name: 'Solís',
      birth_date: '1990-05-17',
      relationship: 'other',
    }),
    gives: 422,
  },
  removeClient: {
    ...own,
    input: (t) => ({ accountId: t.account_id, id: t.client_id, version: -1 }),
    gives: 409,
  },
  inviteFamilyMember: {
    ...own,
    owner_only: true,
    input: (t) => ({ accountId: t.account_id, email: 'no address' }),
    gives: 400,
  },
  revokeFamilyInvitation: {
    ...own,
    owner_only: true,
    input: (t) => ({ accountId: t.account_id, id: t.policy_id }),
    gives: 404,
  },
  lookAtInvitation: { who: 'public', input: () => ({ token }), gives: 404 },
  joinByInvitation: {
    who: 'public',
    input: () => ({ token, display_name: 'No', password: 'x', accepts_terms: true }),
    gives: 404,
  },
  declineInvitation: { who: 'public', input: () => ({ token }), gives: 404 },
  acceptInvitation: { who: 'signed-in', input: () => ({ token }), gives: 404 },
}
