import type { ClaimRow } from '@numo/domains/claims/contract-list.ts'
import { useProgram } from '../app/program.ts'
import { Status, type StatusShape, type Tone } from '../ui/status.tsx'

/** Colour and shape of each status; also for pages that do not load the words of claims. */
export const claimLooks: Readonly<Record<ClaimRow['status'], readonly [Tone, StatusShape?]>> = {
  draft: ['idle'],
  submitted: ['info'],
  needs_info: ['warn'],
  sent: ['busy'],
  rejected: ['bad'],
  pending: ['busy'],
  adjudicated: ['info', 'half'],
  appealed: ['busy', 'question'],
  settled: ['ok'],
  closed: ['idle', 'check'],
  cancelled: ['idle', 'minus'],
}
const decided: Readonly<Record<NonNullable<ClaimRow['outcome']>, readonly [Tone, StatusShape?]>> = {
  approved: ['ok', 'half'],
  partially_approved: ['info', 'minus'],
  denied: ['bad'],
}

/** Status of a claim for staff; once it is decided, what was decided. */
export function ClaimState({ status, outcome }: Pick<ClaimRow, 'status' | 'outcome'>) {
  const { t } = useProgram()
  const isDecision = status === 'adjudicated' && outcome !== null
  const [tone, shape] = isDecision ? decided[outcome] : claimLooks[status]
  return (
    <Status tone={tone} {...(shape && { shape })}>
      {t(isDecision ? `claims.outcome.${outcome}` : `claims.status.${status}`)}
    </Status>
  )
}
