import type { Feature } from '@numo/domains/access/contract.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { FailTogether } from '../app/fail-together.tsx'
import { useProgram } from '../app/program.ts'
import { useQueues } from '../app/nav/use-queues.ts'
import type { QueueName } from '../app/nav/nav.ts'
import { MoneyOverview } from './money-overview.tsx'
import { SavedViews } from './saved-views.tsx'
import { SlowestInsurers } from './slowest-insurers.tsx'
import { StaffRequests } from './staff-requests.tsx'
import { Tile } from './tile.tsx'
import { FailedJobs } from '../extraction/failed-jobs.tsx'
import { ImportState } from '../directory/pills.tsx'
import { When } from '../app/record/when.tsx'
import { useWho } from '../app/session/use-who.ts'
import { PageHead } from '../ui/page-head.tsx'
import { QueryState } from '../app/query-state.tsx'

const day = 86_400_000
/** Days after which an item is overdue (ux 6.3). */
const tooLong = 30

/** Queues with their path, required feature and kind of record: those of who does the work. */
const queues: readonly (readonly [QueueName, string, Feature, string])[] = [
  [
    'claims_to_check',
    '/admin/claims?status=submitted,rejected&sort=created_at',
    'billing',
    'claim',
  ],
  ['claims_unanswered', '/admin/claims?message=unanswered', 'billing', 'claim'],
  [
    'authorizations_to_check',
    '/admin/auth?status=submitted&sort=created_at',
    'billing',
    'authorization',
  ],
  ['claims_to_decide_again', '/admin/claims?decision=reversed', 'billing', 'claim'],
  [
    'insurance_payments_to_match',
    '/admin/insurance-payments?status=received&allocation=unallocated,partially_allocated',
    'billing',
    'insurance_payment',
  ],
  ['payouts_to_approve', '/admin/payouts?status=draft', 'billing', 'payout'],
  ['refunds_to_approve', '/admin/payments-client?refund=to_approve', 'billing', 'payment'],
  ['bank_accounts_to_verify', '/admin/partners?bank=to_verify', 'billing', 'bank_account'],
  [
    'company_bank_accounts_to_verify',
    '/admin/numo-companies?bank=to_verify',
    'billing',
    'bank_account',
  ],
  ['disputes_open', '/admin/payments-client?dispute=open', 'billing', 'payment'],
  [
    'accounts_to_approve',
    '/admin/accounts?onboarding=needs_approval',
    'user_management',
    'account',
  ],
  ['eligibility_to_answer', '/admin/policy?asked=yes', 'user_management', 'policy'],
  [
    'extractions_to_review',
    '/admin/extractions?status=needs_review&sort=created_at',
    'user_management',
    'extraction',
  ],
  ['failed_jobs', '#jobs', 'settings', 'job'],
  ['open_reports', '/admin/providers?tab=reports&status=open', 'settings', 'directory'],
  ['staff_requests', '#staff-requests', 'user_management', 'user'],
]

/** Staff queues with size and age, linked to their lists. */
export function Overview() {
  const { t } = useProgram()
  const query = useQueues()
  const { claims } = useWho()
  const may = (feature: Feature, resource: string) => mayVisit(claims, { feature, resource })
  return (
    <>
      <PageHead title={t('screens.admin_index.title')} />
      <FailTogether>
        <div className="stack">
          <QueryState query={query}>
            {(data) => (
              <ul className="tiles">
                {queues
                  .filter(([, , feature, resource]) => may(feature, resource))
                  // The list that this queue opens is of the directory.
                  .filter(
                    ([name]) => name !== 'bank_accounts_to_verify' || may('settings', 'partner')
                  )
                  .map(([name, to]) => (
                    <Tile key={name} title={t(`overview.${name}`)} to={to}>
                      <b className="tile-n tnum" data-none={data[name].count === 0 || undefined}>
                        {data[name].count}
                      </b>
                      <Age at={data[name].oldest_at} now={query.dataUpdatedAt} />
                      <Unassigned queue={data[name]} />
                    </Tile>
                  ))}
                {may('settings', 'directory') && (
                  <Tile title={t('overview.newest_import')} to="/admin/providers?tab=imports">
                    {data.newest_import ? (
                      <>
                        <span className="tile-s">
                          <ImportState status={data.newest_import.status} />
                        </span>
                        <span className="dim">
                          {data.newest_import.source_name},{' '}
                          <When at={data.newest_import.started_at} />
                        </span>
                      </>
                    ) : (
                      <span className="dim">{t('overview.no_import')}</span>
                    )}
                  </Tile>
                )}
              </ul>
            )}
          </QueryState>
          <SavedViews />
          {may('billing', 'payment') && (
            <>
              <MoneyOverview />
              <SlowestInsurers />
            </>
          )}
          {may('user_management', 'user') && (query.data?.staff_requests.count ?? 0) > 0 && (
            <StaffRequests />
          )}
          {may('settings', 'job') && (query.data?.failed_jobs.count ?? 0) > 0 && <FailedJobs />}
        </div>
      </FailTogether>
    </>
  )
}

/** How many of a queue nobody has taken, where its tasks have owners. */
function Unassigned({ queue }: { queue: { count: number; unassigned?: number } }) {
  const { t } = useProgram()
  if (!queue.unassigned) return null
  return <span className="dim">{t('overview.unassigned', { count: queue.unassigned })}</span>
}

function Age({ at, now }: { at: string | null; now: number }) {
  const { t } = useProgram()
  if (at === null) return <span className="dim">{t('overview.none')}</span>
  const count = Math.max(0, Math.floor((now - Date.parse(at)) / day))
  return (
    <span className={count > tooLong ? 'tile-late' : 'dim'} title={new Date(at).toISOString()}>
      {count === 0 ? t('overview.oldest_recent') : t('overview.oldest', { count })}
    </span>
  )
}
