import { Link, useSearchParams } from 'react-router'
import {
  listProviderDuplicates,
  type ProviderPair,
} from '@numo/domains/providers/contract-merge.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { usePages } from '../app/use-pages.ts'
import { DirectoryTabs } from '../directory/directory-tabs.tsx'
import { MergePage } from './merge-page.tsx'
import { PairActions } from './provider-state.tsx'
import { Button } from '../ui/button.tsx'

/** Possible duplicates; with both ids in the query, the comparison of the two. */
export function DuplicateList() {
  const [query] = useSearchParams()
  const [kept, gone] = [query.get('kept'), query.get('gone')]
  return kept && gone ? <MergePage kept_id={kept} gone_id={gone} /> : <Pairs />
}

function Pairs() {
  const { t } = useProgram()
  const textOf = useProblemText()
  const pages = usePages(listProviderDuplicates, {})
  const { query } = pages
  const rows = query.data?.flatMap((page) => page.rows)
  return (
    <div className="list">
      <PageHead title={t('screens.admin_providers.title')} />
      <DirectoryTabs />
      <div className="pairs">
        <p className="dim">{t('directory.merge.list_note')}</p>
        {!query.data && !query.isError && <i className="sk" />}
        {query.isError && <p role="alert">{textOf(query.error)}</p>}
        {rows?.length === 0 && (
          <div className="empty">
            <h2>{t('directory.merge.none')}</h2>
            <p>{t('directory.merge.none_text')}</p>
          </div>
        )}
        {rows?.map((pair) => (
          <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} />
        ))}
        {pages.hasMore && (
          <Button aria-busy={pages.isAsking} onClick={() => void pages.askMore()}>
            {t('directory.merge.more')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Pair({ pair: { one, other, evidence } }: { pair: ProviderPair }) {
  const { t } = useProgram()
  return (
    <Panel
      title={one.full_name}
      action={<PairActions one={one} other={other} />}
      note={<Status tone="warn">{t(`directory.merge.evidence.${evidence}`)}</Status>}
    >
      <ul className="rows">
        {[one, other].map((page) => (
          <li key={page.id}>
            <span>
              <b>
                <Link to={`/admin/providers?item=${page.id}`}>
                  {[page.name_prefix, page.full_name].filter(Boolean).join(' ')}
                </Link>
              </b>
              <small>
                {[page.cities.join(', '), page.npi && `NPI ${page.npi}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <small>{page.source ?? t('directory.by_hand')}</small>
            </span>
            <span className="dim">{t(`directory.provider.state.${page.status}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
