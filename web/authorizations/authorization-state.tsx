import type { AuthorizationStatus } from '@numo/domains/authorizations/enums.ts'
import { useProgram } from '../app/program.ts'
import { CaseStatus } from '../ui/case-status.tsx'
import { authorizationLooks } from './authorization-looks.ts'

/** Status of an authorization, for its clinic and for staff. */
export function AuthorizationState({ status }: { status: AuthorizationStatus }) {
  const { t } = useProgram()
  return (
    <CaseStatus look={authorizationLooks[status]}>
      {t(`authorizations.status.${status}`)}
    </CaseStatus>
  )
}
