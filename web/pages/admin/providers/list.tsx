import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ProviderList } from '../../../providers/provider-list.tsx'
import { ListSkeleton } from '../../../app/list/list-skeleton.tsx'

// Few open these: they are loaded when somebody does.
const ImportList = lazy(async () => ({
  default: (await import('../../../directory/import-list.tsx')).ImportList,
}))
const ReportList = lazy(async () => ({
  default: (await import('../../../directory/report-list.tsx')).ReportList,
}))

const DuplicateList = lazy(async () => ({
  default: (await import('../../../providers/duplicate-list.tsx')).DuplicateList,
}))

/** The directory: doctors and facilities, pages that look like one provider, its imports, the mistakes people reported. */
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
    case 'duplicates':
      return (
        <Suspense fallback={<ListSkeleton columns={3} />}>
          <DuplicateList />
        </Suspense>
      )
    default:
      return <ProviderList />
  }
}
