import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { claimStatuses } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Panel } from '../ui/panel.tsx'

const ownEvents = ['create', 'adjudicate'] as const
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
  return (
    <Panel title={t('claims.history.title')}>
      <ol className="timeline">
        {history.toReversed().map((one) => (
          <li key={one.created_at + one.to_status}>
            <b>
              {isOneOf(ownEvents, one.event)
                ? t(`claims.history.${one.event}`)
                : isOneOf(claimStatuses, one.to_status) && t(`claims.status.${one.to_status}`)}
            </b>
            <p className="dim">
              {isOneOf(roles, one.actor_role) && `${t(`claims.history.role.${one.actor_role}`)} · `}
              <When at={one.created_at} />
            </p>
            {one.note && <blockquote>{one.note}</blockquote>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
