import { listEligibility, type CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { StandingPill } from './answer-head.tsx'
import { pastStanding, sourceKey } from './standing.ts'

/** The list of earlier eligibility checks of a policy. */
export function PastChecks({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t, formats } = useProgram()
  const query = useRead(listEligibility, { accountId, policy_id: policy.id, limit: 20 })
  return (
    <QueryState query={query}>
      {({ checks }) =>
        checks.length === 0 ? (
          <p className="dim">{t('answer.history_none')}</p>
        ) : (
          <ul className="rows">
            {checks.map((check) => (
              <li key={check.id}>
                <span>
                  {formats.moment(check.created_at, 'day')}
                  <small>{t(sourceKey(check))}</small>
                </span>
                <StandingPill of={pastStanding(check)} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
