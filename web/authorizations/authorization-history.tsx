import type { AuthorizationRecord } from '@numo/domains/authorizations/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { CaseHistory } from '../app/record/case-history.tsx'

/** What happened to an authorization, newest first. */
export function AuthorizationHistory({ history }: Pick<AuthorizationRecord, 'history'>) {
  const { t } = useProgram()
  return (
    <CaseHistory
      title={t('auth_desk.history')}
      entries={history.map(({ event, actor_role, note, created_at }) => ({
        what: t(`auth_desk.event.${event}`),
        who: t(`auth_desk.actor.${actor_role}`),
        note,
        created_at,
      }))}
    />
  )
}
