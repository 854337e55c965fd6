import type { AuthorizationStatus } from '@numo/domains/authorizations/enums.ts'
import { useProgram } from '../app/program.ts'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'

/** How each status looks. */
export const authorizationLooks: Readonly<Record<AuthorizationStatus, CaseLook>> = {
  draft: ['idle'],
  submitted: ['info'],
  needs_info: ['warn'],
  sent: ['busy'],
  pending: ['busy'],
  approved: ['ok'],
  partially_approved: ['agreed', 'minus'],
  denied: ['bad'],
  expired: ['idle', 'minus'],
  cancelled: ['idle', 'minus'],
  completed: ['ok'],
}

/** Status of an authorization, for its clinic and for staff. */
export function AuthorizationState({ status }: { status: AuthorizationStatus }) {
  const { t } = useProgram()
  return (
    <CaseStatus look={authorizationLooks[status]}>
      {t(`authorizations.status.${status}`)}
    </CaseStatus>
  )
}
