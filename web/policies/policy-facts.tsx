import type { policyGaps, PolicyRow } from '@numo/domains/insurance/contract-policies.ts'
import type { policyStatuses } from '@numo/domains/insurance/enums.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Record<(typeof policyStatuses)[number], Tone> = {
  pending: 'warn',
  active: 'ok',
  expired: 'idle',
  cancelled: 'idle',
}

/** Status of a policy. One that an insurer once confirmed is not shown as such after its last day. */
export function PolicyState({
  of: { status, valid_until },
}: {
  of: { status: (typeof policyStatuses)[number]; valid_until: string | null }
}) {
  const { t } = useProgram()
  if (status === 'active' && valid_until !== null && valid_until < today())
    return <Status tone="warn">{t('staff.policy_state.expired')}</Status>
  return <Status tone={tones[status]}>{t(`staff.policy_state.${status}`)}</Status>
}

/** Status of a policy, and whether its current facts were checked. */
export function PolicyStanding({ row }: { row: PolicyRow }) {
  const { t } = useProgram()
  const { checked } = row
  return (
    <>
      <PolicyState of={row} />{' '}
      <small className={checked === 'changed' ? undefined : 'dim'}>
        {t(`policies.checked.${checked}`)}
      </small>
    </>
  )
}

/** Missing data of a policy. */
export function Gaps({ of }: { of: readonly (typeof policyGaps)[number][] }) {
  const { t } = useProgram()
  return of.map((gap) => t(`policies.gap.${gap}`)).join(', ')
}

export function PolicyEnd({ on }: { on: string | null }) {
  const { t, formats } = useProgram()
  return on === null ? <span className="dim">{t('policies.open_end')}</span> : formats.day(on)
}
