import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PartnerProvider } from '@numo/domains/partners/contract-providers.ts'
import { localePath, ownNames } from '@numo/kit/locales.ts'
import { PreviousNext, type PageStart } from '../app/previous-next.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'

type Page = { rows: PartnerProvider[]; next: string | null; previous: string | null }

/** A page of an organisation's doctors and facilities, each with what the reader may do. */
export function ProviderRows({
  query,
  go,
  none,
  renderAbove,
  roleOf,
  renderActions,
}: {
  query: UseQueryResult<Page>
  go: (page: PageStart) => void
  /** What is said without any. */
  none: string
  renderAbove?: (rows: readonly PartnerProvider[]) => ReactNode
  /** What is said before the kinds of care. */
  roleOf?: (row: PartnerProvider) => string
  renderActions: (row: PartnerProvider) => ReactNode
}) {
  const { locale } = useProgram()
  return (
    <QueryState query={query}>
      {({ rows, ...page }) => (
        <>
          {rows.length === 0 ? <p className="dim">{none}</p> : renderAbove?.(rows)}
          <ul className="rows">
            {rows.map((row) => (
              <li key={row.id}>
                <span>
                  <b>
                    {row.status === 'active' ? (
                      <a href={localePath(locale, `/providers/${row.slug}`)}>{row.full_name}</a>
                    ) : (
                      row.full_name
                    )}
                  </b>
                  <small>
                    {[
                      roleOf?.(row),
                      ...row.specialties.map((one) => one[`name_${ownNames[locale]}`]),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span className="row">{renderActions(row)}</span>
              </li>
            ))}
          </ul>
          <PreviousNext page={page} go={go} />
        </>
      )}
    </QueryState>
  )
}
