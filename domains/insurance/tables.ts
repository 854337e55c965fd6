import { defineRecord } from '../define-record.ts'
import {
  areasOfCover,
  companyStatuses,
  networkStatuses,
  planStatuses,
  submissionChannels,
} from './contract-fields.ts'
import { coverageStatuses, deductibleBases, policyStatuses } from './enums.ts'
import { relationships } from '../clients/enums.ts'

export const coverageRecord = defineRecord({
  table: 'coverage',
  kind: 'policy',
  enums: { relationship: relationships, status: coverageStatuses },
  of: 'account',
  erase: { member_id: 'null', dependent_number: 'null', status: `'cancelled'` },
  why: 'retained claims reference the coverage they were paid under',
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
  why: 'retained claims reference the insurer they were paid under',
})

export const insuranceCompanyRecord = defineRecord({
  table: 'insurance_company',
  enums: { submission_channel: submissionChannels, status: companyStatuses },
  resource: 'insurer',
  of: null,
  why: 'the public directory',
})

export const insurancePlanRecord = defineRecord({
  table: 'insurance_plan',
  enums: { status: planStatuses, deductible_basis: deductibleBases, area_of_cover: areasOfCover },
  resource: 'insurer',
  of: null,
  why: 'the public directory',
})

export const insuranceNetworkRecord = defineRecord({
  table: 'insurance_network',
  enums: { status: networkStatuses },
  resource: 'insurer',
  of: null,
  why: 'the public directory',
})
