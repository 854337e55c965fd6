import type { ClaimStatus } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../app/program.ts'

const stages = ['filed', 'checked', 'insurer', 'decided', 'paid'] as const

/** Number of finished stages by status; null for a claim that was withdrawn. */
const finished: Readonly<Record<ClaimStatus, number | null>> = {
  draft: 0,
  needs_info: 1,
  submitted: 1,
  sent: 2,
  pending: 2,
  rejected: 2,
  appealed: 2,
  adjudicated: 4,
  settled: 5,
  closed: 5,
  cancelled: null,
}

/** Stages of a claim from filing to payment, with the present one marked. */
export function ClaimStepper({ status }: { status: ClaimStatus }) {
  const { t } = useProgram()
  const done = finished[status]
  if (done === null) return null
  return (
    <ol className="claim-stages" aria-label={t('household_claims.stages')}>
      {stages.map((stage, n) => (
        <li
          key={stage}
          data-done={n < done || undefined}
          aria-current={n === done ? 'step' : undefined}
        >
          <span>{t(`household_claims.stage.${stage}`)}</span>
        </li>
      ))}
    </ol>
  )
}
