import type { AccountClaim } from '@numo/domains/claims/contract.ts'
import { needsHousehold, type ClaimStatus as StatusOfClaim } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

type Stated = Pick<AccountClaim, 'status' | 'outcome'>

/** Returns the tone of a claim's status for the household. */
function toneOf({ status, outcome }: Stated): Tone {
  if (needsHousehold(status)) return 'warn'
  if (outcome === 'denied') return 'bad'
  const done: readonly StatusOfClaim[] = ['settled', 'adjudicated']
  if (done.includes(status)) return 'ok'
  return status === 'closed' || status === 'cancelled' ? 'idle' : 'info'
}

/** Status of a claim in the household's words; a decision replaces "decided". */
export function ClaimStatus({ claim }: { claim: Stated }) {
  const { t } = useProgram()
  const { status, outcome } = claim
  return (
    <Status tone={toneOf(claim)}>
      {status === 'adjudicated' && outcome
        ? t(`home.claims.outcome.${outcome}`)
        : t(`home.claims.status.${status}`)}
    </Status>
  )
}
