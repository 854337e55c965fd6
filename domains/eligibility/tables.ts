import { defineRecord } from '../define-record.ts'
import { checkSources, checkStatuses } from './rules.ts'

export const eligibilityCheckRecord = defineRecord({
  table: 'eligibility_check',
  enums: { status: checkStatuses, source: checkSources },
  resource: 'eligibility',
  of: 'account',
  leave_out: ['raw', 'said_by', 'answered_by'],
  erase: {
    asked_about: 'null',
    disposition: 'null',
    said_by: 'null',
    trace_number: 'null',
    raw: 'null',
    deductible_used_amount: 'null',
    coinsurance_used_amount: 'null',
    out_of_pocket_used_amount: 'null',
    annual_limit_used_amount: 'null',
  },
  why: 'retained claims reference it: that an insurer was asked and whether it confirmed; neither the subject nor the amounts used',
  stays: ['error_code', 'not_checked', 'preauthorization_for'],
})

export const policyUsageRecord = defineRecord({
  table: 'policy_usage',
  kind: 'policy',
  of: 'account',
  erase: {
    deductible_used_amount: '0',
    coinsurance_used_amount: '0',
    out_of_pocket_used_amount: '0',
    annual_limit_used_amount: '0',
  },
  why: 'the policy stays without personal data; its usage does not',
})
