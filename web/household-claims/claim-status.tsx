import type { AccountClaim } from '@numo/domains/claims/contract.ts'
import { isReversed, tabOf } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../app/program.ts'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'

type Stated = Pick<AccountClaim, 'status' | 'payee_type' | 'outcome' | 'decision_reversed_at'>

/** Returns how a claim's status looks to the household: what is approved is not green before money has moved. */
function lookOf(claim: Stated): CaseLook {
  const { status, outcome } = claim
  if (tabOf(claim) === 'needs_me') return ['warn']
  if (status === 'appealed') return ['contested']
  if (outcome === 'denied') return ['bad']
  if (status === 'settled') return ['ok']
  if (status === 'adjudicated')
    return outcome === 'partially_approved' ? ['agreed', 'minus'] : ['agreed']
  if (status === 'sent' || status === 'pending') return ['busy']
  if (status === 'closed') return ['idle', 'check']
  return status === 'cancelled' ? ['idle', 'minus'] : ['info']
}

/** Status of a claim in the household's words; a decision replaces "decided". */
export function ClaimStatus({ claim }: { claim: Stated }) {
  const { t } = useProgram()
  const { status, outcome } = claim
  if (isReversed(claim)) return <CaseStatus look={['busy']}>{t('home.claims.reversed')}</CaseStatus>
  return (
    <CaseStatus look={lookOf(claim)}>
      {status === 'adjudicated' && outcome
        ? t(`home.claims.outcome.${outcome}`)
        : t(`home.claims.status.${status}`)}
    </CaseStatus>
  )
}
