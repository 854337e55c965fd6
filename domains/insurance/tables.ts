import { defineRecord } from '../define-record.ts'
import { relationships } from '../clients/enums.ts'
import { coverageStatuses, policyStatuses } from './enums.ts'

export const coverageRecord = defineRecord({
  table: 'coverage',
  enums: { relationship: relationships, status: coverageStatuses },
  of: 'account',
  erase: { member_id: 'null', dependent_number: 'null', status: `'cancelled'` },
  why: 'claims and payments the law keeps refer to it',
})

export const policyRecord = defineRecord({
  table: 'policy',
  resource: 'policy',
  enums: { status: policyStatuses },
  of: 'account',
  leave_out: ['words'],
  erase: {
    plan: 'null',
    policy_number: 'null',
    group_number: 'null',
    holder_name: 'null',
    insurer_name: 'null',
    valid_from: 'null',
    valid_until: 'null',
    area_of_cover: 'null',
    deductible_amount: 'null',
    deductible_currency: 'null',
    coinsurance_bps: 'null',
    assistance_phone: 'null',
    policy_document_id_front: 'null',
    policy_document_id_back: 'null',
    status: `'cancelled'`,
  },
  why: 'claims and payments the law keeps refer to it',
})

export const insuranceCompanyRecord = defineRecord({
  table: 'insurance_company',
  resource: 'insurer',
  of: null,
  why: 'the public directory',
})

export const insurancePlanRecord = defineRecord({
  table: 'insurance_plan',
  resource: 'insurer',
  of: null,
  why: 'the public directory',
})

export const insuranceNetworkRecord = defineRecord({
  table: 'insurance_network',
  resource: 'insurer',
  of: null,
  why: 'the public directory',
})
