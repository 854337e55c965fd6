import { IconFileInvoice } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import { claimTabs, type ClaimTab } from '@numo/domains/claims/rules.ts'
import { useProgram } from '../../../app/program.ts'
import { ClaimRows } from '../../../household/claim-rows.tsx'
import { FindCareLink } from '../../../household/find-care-link.tsx'
import { useWho } from '../../../app/session/use-who.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { usePages } from '../../../app/use-pages.ts'
import { QueryState } from '../../../app/query-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/**
 * Claims of a household, grouped by their next step.
 * Not implemented yet: filing, detail, appeal: with the claims.
 */
export function Page() {
  const { t } = useProgram()
  const { account } = useWho()
  const [query] = useSearchParams()
  const tab = claimTabs.find((one) => one === query.get('tab')) ?? 'open'
  return (
    <>
      <PageHead title={t('screens.home_claims.title')} />
      {account && <Claims accountId={account.id} tab={tab} />}
    </>
  )
}

function Claims({ accountId, tab }: { accountId: string; tab: ClaimTab }) {
  const { t, formats } = useProgram()
  const [, setQuery] = useSearchParams()
  const pages = usePages(getClaimsPage, { accountId, tab })
  return (
    <QueryState query={pages.query}>
      {(loaded) => {
        const rows = loaded.flatMap((page) => page.rows)
        const counts = loaded[0]?.counts
        return (
          <>
            <nav className="tabs2" aria-label={t('home.claims.tabs')}>
              {claimTabs.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-current={one === tab ? 'page' : undefined}
                  onClick={() => setQuery({ tab: one }, { replace: true })}
                >
                  {t(`home.claims.tab.${one}`)}
                  <span>{formats.number(counts?.[one] ?? 0)}</span>
                </button>
              ))}
            </nav>
            <Note>{t('home.claims.later')}</Note>
            {rows.length === 0 ? (
              <div className="empty">
                <span className="empty-i">
                  <IconFileInvoice size={26} stroke={1.6} aria-hidden />
                </span>
                <p>{t(`home.claims.none.${tab}`)}</p>
                <p className="row">
                  <FindCareLink />
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
          </>
        )
      }}
    </QueryState>
  )
}
