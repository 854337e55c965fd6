import { defineRecord } from '../define-record.ts'
import { checkSources, checkStatuses } from './rules.ts'

export const eligibilityCheckRecord = defineRecord({
  table: 'eligibility_check',
  enums: { status: checkStatuses, source: checkSources },
  resource: 'eligibility',
  of: 'account',
  leave_out: ['raw', 'said_by', 'answered_by'],
  erase: { disposition: 'null', said_by: 'null', trace_number: 'null', raw: 'null' },
  why: 'that an insurer was asked, and how it answered, without who and what was said',
})

export const policyUsageRecord = defineRecord({
  table: 'policy_usage',
  of: 'account',
  erase: {
    deductible_used_amount: '0',
    coinsurance_used_amount: '0',
    out_of_pocket_used_amount: '0',
    annual_limit_used_amount: '0',
  },
  why: 'the policy stays as a shell; what was used of it does not',
})
