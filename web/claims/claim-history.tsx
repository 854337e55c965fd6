import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { claimStatuses } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../app/program.ts'
import { CaseHistory } from '../app/record/case-history.tsx'

const ownEvents = ['create', 'adjudicate', 'reverse'] as const
const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  names.some((one) => one === name)
const roles = ['admin', 'client', 'partner', 'system'] as const

/** Changes of status of a claim, newest first. */
export function ClaimHistory({
  history,
}: {
  history: readonly Omit<StaffClaim['history'][number], 'from_status'>[]
}) {
  const { t } = useProgram()
  const whatOf = (event: string, status: string) => {
    if (isOneOf(ownEvents, event)) return t(`claims.history.${event}`)
    return isOneOf(claimStatuses, status) ? t(`claims.status.${status}`) : ''
  }
  return (
    <CaseHistory
      title={t('claims.history.title')}
      entries={history.map(({ event, to_status, actor_role, note, created_at }) => ({
        what: whatOf(event, to_status),
        who: isOneOf(roles, actor_role) ? t(`claims.history.role.${actor_role}`) : null,
        note,
        created_at,
      }))}
    />
  )
}
