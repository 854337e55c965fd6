import { IconShieldHeart } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useProgram } from '../../app/program.ts'
import { CostForm } from '../../cover/cost-form.tsx'
import { PolicyPanel } from '../../cover/policy-panel.tsx'
import { useCover } from '../../cover/use-cover.ts'
import { useAuthorizations } from '../../household/use-authorizations.ts'
import { MemberCards } from '../../household/member-cards.tsx'
import { useWho } from '../../app/session/use-who.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadingCard, QueryState } from '../../app/query-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Lazy: few households were admitted anywhere.
const AuthorizationsPanel = lazyPart(async () => ({
  default: (await import('../../household/authorizations-panel.tsx')).AuthorizationsPanel,
}))

const newPolicy = '/onboard/insurance?edit=1'

/** Cover of a household: its policies in order of use, cost estimates, and what clinics asked its insurers. */
export function Page() {
  const { t } = useProgram()
  const { account } = useWho()
  return (
    <>
      <PageHead title={t('screens.home_insurance.title')}>
        <ButtonLink to={newPolicy}>{t('home.insurance.add')}</ButtonLink>
      </PageHead>
      {account && <Cover accountId={account.id} />}
    </>
  )
}

function Cover({ accountId }: { accountId: string }) {
  const cover = useCover(accountId)
  // Shown at once with the cover: a panel that comes or goes later would move the cards below it.
  const { isPending } = useAuthorizations(accountId)
  return (
    <QueryState query={isPending ? { ...cover, data: undefined } : cover}>
      {({ policies }) =>
        policies.length === 0 ? (
          <Empty />
        ) : (
          <Suspense fallback={<LoadingCard />}>
            <div className="cover">
              <div>
                {policies.map((policy) => (
                  <PolicyPanel
                    key={policy.id}
                    policy={policy}
                    accountId={accountId}
                    policies={policies}
                  />
                ))}
                <AuthorizationsPanel accountId={accountId} />
              </div>
              <div>
                <MemberCards policies={policies} />
                <CostForm policies={policies} accountId={accountId} />
              </div>
            </div>
          </Suspense>
        )
      }
    </QueryState>
  )
}

function Empty() {
  const { t } = useProgram()
  return (
    <div className="empty">
      <span className="empty-i">
        <IconShieldHeart size={26} stroke={1.6} aria-hidden />
      </span>
      <p>{t('home.insurance.empty')}</p>
      <p className="row">
        <ButtonLink look="primary" to={newPolicy}>
          {t('home.insurance.add_first')}
        </ButtonLink>
      </p>
    </div>
  )
}
