import { claimProblems } from '@numo/domains/claims/rules-checks.ts'
import type { AppWordKey } from '../words/app-words.ts'

const codes = [
  ...claimProblems,
  'not-open',
  'claim-over',
  'snoozed-already',
  'no-such-move',
  'payout-open',
  'possible-duplicate',
  'second-look',
  'changed-since',
  'no-longer-allowed',
  'failed',
] as const

/** Sentences for claims that a bulk action leaves as they are, by the server's code. */
export const bulkReasons: Readonly<Record<string, AppWordKey>> = Object.fromEntries(
  codes.map((code) => [code, `claims.bulk_reason.${code}` as const])
)
