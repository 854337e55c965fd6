import type { MissingPiece } from '@numo/domains/accounts/rules-status.ts'
import type { AccountStatus as Status } from '@numo/domains/accounts/enums.ts'
import type { OnboardingStatus } from '@numo/domains/access/enums.ts'
import { useProgram } from '../app/program.ts'
import { Pill, type Tone } from '../app/record/pill.tsx'

const onboardingTones: Readonly<Record<OnboardingStatus, Tone>> = {
  incomplete: 'idle',
  needs_approval: 'warn',
  approved: 'ok',
}
const statusTones: Readonly<Record<Status, Tone>> = {
  active: 'ok',
  suspended: 'warn',
  closed: 'idle',
}

/** How far a household has come (spec 4). */
export function Onboarding({ status }: { status: OnboardingStatus }) {
  const { t } = useProgram()
  return <Pill tone={onboardingTones[status]}>{t(`staff.onboarding.${status}`)}</Pill>
}

/** Whether a household may act. */
export function AccountState({ status }: { status: Status }) {
  const { t } = useProgram()
  return <Pill tone={statusTones[status]}>{t(`staff.account_state.${status}`)}</Pill>
}

/** The piece that stands in the way. */
export function Missing({ piece }: { piece: MissingPiece | null }) {
  const { t } = useProgram()
  return piece === null ? null : t(`staff.missing.${piece}`)
}
