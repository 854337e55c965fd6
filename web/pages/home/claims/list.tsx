import { IconFileInvoice } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import { claimTabs, type ClaimTab } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../../../app/program.ts'
import { ClaimRows } from '../../../household-claims/claim-rows.tsx'
import { useDropped } from '../../../capture/use-dropped.ts'
import { FindCareLink } from '../../../household/find-care-link.tsx'
import { useWho } from '../../../app/session/use-who.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { usePages } from '../../../app/use-pages.ts'
import { LoadingCard, QueryState } from '../../../app/query-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

const ClaimPage = lazyPart(async () => ({
  default: (await import('../../../household-claims/claim-page.tsx')).ClaimPage,
}))
const FileClaim = lazyPart(async () => ({
  default: (await import('../../../household-claims/file-claim.tsx')).FileClaim,
}))

/**
 * Claims of a household, grouped by their next step. `?claim=` shows one of them, `?new=1` files another.
 * Files that are dropped on the list are the bill of a new one.
 */
export function Page() {
  const { account } = useWho()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [dropped, setDropped] = useState<readonly File[]>([])
  if (!account) return null
  const claim_id = query.get('claim')
  const accountId = account.id
  if (query.has('new') || (claim_id && query.has('change')))
    return (
      <Suspense fallback={<LoadingCard />}>
        <FileClaim {...{ accountId, claim_id, dropped }} />
      </Suspense>
    )
  if (claim_id)
    return (
      <Suspense fallback={<LoadingCard />}>
        <ClaimPage key={claim_id} accountId={accountId} claim_id={claim_id} />
      </Suspense>
    )
  const take = (files: Iterable<File>) => {
    setDropped([...files])
    void navigate('/home/claims?new=1')
  }
  const tab = claimTabs.find((one) => one === query.get('tab'))
  return <ClaimList {...{ accountId, tab, take }} />
}

function ClaimList({
  accountId,
  tab = 'open',
  take,
}: {
  accountId: string
  tab: ClaimTab | undefined
  take: (files: Iterable<File>) => void
}) {
  const { t } = useProgram()
  const { isOver, listeners } = useDropped(take)
  return (
    // Drop and paste are also available as a button of the form.
    <div className="claim-list" data-over={isOver || undefined} {...listeners}>
      <PageHead title={t('screens.home_claims.title')}>
        <ButtonLink look="primary" to="/home/claims?new=1">
          {t('home.claims.new')}
        </ButtonLink>
      </PageHead>
      <Claims accountId={accountId} tab={tab} />
    </div>
  )
}

function Claims({ accountId, tab }: { accountId: string; tab: ClaimTab }) {
  const { t } = useProgram()
  const pages = usePages(getClaimsPage, { accountId, tab })
  return (
    <QueryState query={pages.query}>
      {(loaded) => {
        const rows = loaded.flatMap((page) => page.rows)
        const counts = loaded[0]?.counts
        return (
          <>
            <Tabs
              label={t('home.claims.tabs')}
              tabs={claimTabs.map((one) => ({
                to: `/home/claims?tab=${one}`,
                title: t(`home.claims.tab.${one}`),
                count: counts?.[one] ?? 0,
                isCurrent: one === tab,
              }))}
            />
            {rows.length === 0 ? (
              <div className="empty">
                <span className="empty-i">
                  <IconFileInvoice size={26} stroke={1.6} aria-hidden />
                </span>
                <p>{t(`home.claims.none.${tab}`)}</p>
                <p className="row">
                  <FindCareLink look="line" />
                </p>
              </div>
            ) : (
              <ClaimRows rows={rows} />
            )}
            {pages.hasMore && (
              <p className="row">
                <Button aria-busy={pages.isAsking} onClick={() => void pages.askMore()}>
                  {t('home.claims.more')}
                </Button>
              </p>
            )}
            <p className="dim drop-hint">{t('household_claims.bill.drop_here')}</p>
          </>
        )
      }}
    </QueryState>
  )
}
