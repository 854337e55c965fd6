import type { ClaimRow } from '@numo/domains/claims/contract-list.ts'
import { isReversed } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../app/program.ts'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'

/** Colour and shape of each status; also for pages that do not load the words of claims. */
export const claimLooks: Readonly<Record<ClaimRow['status'], CaseLook>> = {
  draft: ['idle'],
  submitted: ['info'],
  needs_info: ['warn'],
  sent: ['busy'],
  rejected: ['bad'],
  pending: ['busy'],
  adjudicated: ['agreed'],
  appealed: ['contested'],
  settled: ['ok'],
  closed: ['idle', 'check'],
  cancelled: ['idle', 'minus'],
}
const decided: Readonly<Record<NonNullable<ClaimRow['outcome']>, CaseLook>> = {
  approved: ['agreed'],
  partially_approved: ['agreed', 'minus'],
  denied: ['bad'],
}

/** Status of a claim for staff; once it is decided, what was decided. */
export function ClaimState({
  status,
  outcome,
  decision_reversed_at,
}: Pick<ClaimRow, 'status' | 'outcome' | 'decision_reversed_at'>) {
  const { t } = useProgram()
  const isBack = isReversed({ status, decision_reversed_at })
  const isDecision = status === 'adjudicated' && outcome !== null && !isBack
  return (
    <CaseStatus look={isDecision ? decided[outcome] : claimLooks[isBack ? 'pending' : status]}>
      {t(
        isDecision ? `claims.outcome.${outcome}` : `claims.status.${isBack ? 'reversed' : status}`
      )}
    </CaseStatus>
  )
}
