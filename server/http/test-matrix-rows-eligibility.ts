import type { Row } from './test-matrix-rows.ts'

const household = {
  who: 'account',
  owns: 'account',
  staff: { feature: 'user_management' },
} as const
const staff = { who: 'admin', features: ['user_management'] } as const
const proven = { ...staff, second_factor: true } as const
const used = {
  deductible_used_amount: 0,
  coinsurance_used_amount: 0,
  out_of_pocket_used_amount: 0,
  annual_limit_used_amount: 0,
}

/** Whether somebody is covered, and what that is worth. */
export const eligibilityRows: Record<string, Row> = {
  getCover: { ...household, input: (t) => ({ accountId: t.account_id }) },
  checkEligibility: {
    ...household,
    staff: { feature: 'user_management', second_factor: true },
    input: (t) => ({ accountId: t.account_id, policy_id: t.policy_id }),
  },
  listEligibility: { ...household, input: (t) => ({ accountId: t.account_id }) },
  // The plan of the policy is not known.
  getEstimate: {
    ...household,
    input: (t) => ({ accountId: t.account_id, policy_id: t.policy_id, billed_amount: 1000 }),
    gives: 422,
  },
  // Nobody is under the policy.
  saveMemberNumber: {
    who: 'account',
    owns: 'account',
    input: (t) => ({ accountId: t.account_id, id: t.policy_id, version: 1, member_id: 'AB-1' }),
    gives: 404,
  },
  getPolicyCover: { ...staff, owns: 'policy', input: (t) => ({ id: t.policy_id }) },
  // Of another version than the one that is there.
  answerEligibility: {
    ...proven,
    owns: 'eligibility_check',
    input: (t) => ({
      id: t.eligibility_check_id,
      version: 99,
      in_force: true,
      said_by: 'Ana at the insurer',
    }),
    gives: 409,
  },
  saveUsage: {
    ...proven,
    owns: 'policy',
    input: (t) => ({
      id: t.policy_id,
      version: 99,
      currency: 'USD',
      as_of: '2026-11-21',
      source: 'by_hand',
      ...used,
    }),
    gives: 409,
  },
}
