import type { MissingPiece } from '@numo/domains/accounts/rules-status.ts'
import type { AccountStatus } from '@numo/domains/accounts/enums.ts'
import type { OnboardingStatus } from '@numo/domains/access/enums.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

const onboardingTones: Readonly<Record<OnboardingStatus, Tone>> = {
  incomplete: 'idle',
  needs_approval: 'warn',
  approved: 'ok',
}
const statusTones: Readonly<Record<AccountStatus, Tone>> = {
  active: 'ok',
  suspended: 'warn',
  closed: 'idle',
}

/** Onboarding status of a household (specification section 4). */
export function Onboarding({ status }: { status: OnboardingStatus }) {
  const { t } = useProgram()
  return <Status tone={onboardingTones[status]}>{t(`staff.onboarding.${status}`)}</Status>
}

/** Status of an account: whether it may act. */
export function AccountState({ status }: { status: AccountStatus }) {
  const { t } = useProgram()
  return <Status tone={statusTones[status]}>{t(`staff.account_state.${status}`)}</Status>
}

/** The missing onboarding piece that blocks an account. */
export function Missing({ piece }: { piece: MissingPiece | null }) {
  const { t } = useProgram()
  return piece === null ? null : t(`staff.missing.${piece}`)
}
