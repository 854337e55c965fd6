import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ProviderList } from '../../../directory/provider-list.tsx'
import { ListSkeleton } from '../../../list/list-skeleton.tsx'

// Few open these two: they are loaded when somebody does.
const ImportList = lazy(async () => ({
  default: (await import('../../../directory/import-list.tsx')).ImportList,
}))
const ReportList = lazy(async () => ({
  default: (await import('../../../directory/report-list.tsx')).ReportList,
}))

/** The directory: doctors and facilities, its imports, the mistakes people reported. */
export function Page() {
  const [query] = useSearchParams()
  switch (query.get('tab')) {
    case 'imports':
      return (
        <Suspense fallback={<ListSkeleton columns={5} />}>
          <ImportList />
        </Suspense>
      )
    case 'reports':
      return (
        <Suspense fallback={<ListSkeleton columns={5} />}>
          <ReportList />
        </Suspense>
      )
    default:
      return <ProviderList />
  }
}
