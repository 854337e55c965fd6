import type { CoverPolicy } from './contract.ts'
import type { CostRules } from './rules-cost.ts'

/** Cost sharing of a plan that pays everything. */
export const fullCover: CostRules = {
  deductible_amount: 0,
  deductible_basis: 'annual',
  coinsurance_bps: 0,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: null,
  deductible_in_out_of_pocket: true,
  annual_limit_amount: null,
}

const id = '018f0000-0000-7000-8000-000000000001'

/** An active policy without anything that it may lack. */
export const barePolicy: CoverPolicy = {
  id,
  rank: 1,
  status: 'active',
  insurer: null,
  plan: null,
  insurer_name: null,
  plan_text: null,
  policy_number: null,
  group_number: null,
  holder_name: null,
  card: {
    area_of_cover: null,
    deductible_amount: null,
    deductible_currency: null,
    coinsurance_bps: null,
    assistance_phone: null,
  },
  currency: 'USD',
  valid_from: null,
  valid_until: null,
  front_document_id: null,
  back_document_id: null,
  documents: [],
  members: [],
  usage: [],
  check: null,
  outdated: [],
  waiting: null,
  version: 1,
}
