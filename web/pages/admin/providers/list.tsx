import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ProviderList } from '../../../providers/provider-list.tsx'
import { ListSkeleton } from '../../../app/list/list-skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

// Lazy, because these tabs are rarely opened.
const ImportList = lazyPart(async () => ({
  default: (await import('../../../directory/import-list.tsx')).ImportList,
}))
const ReportList = lazyPart(async () => ({
  default: (await import('../../../directory/report-list.tsx')).ReportList,
}))

const WishList = lazyPart(async () => ({
  default: (await import('../../../directory/wish-list.tsx')).WishList,
}))

const UnreadSearchList = lazyPart(async () => ({
  default: (await import('../../../directory/unread-search-list.tsx')).UnreadSearchList,
}))

const DoctorList = lazyPart(async () => ({
  default: (await import('../../../directory/doctor-list.tsx')).DoctorList,
}))

const DuplicateList = lazyPart(async () => ({
  default: (await import('../../../providers/duplicate-list.tsx')).DuplicateList,
}))

const CodeSets = lazyPart(async () => ({
  default: (await import('../../../diagnoses/code-sets.tsx')).CodeSets,
}))

/**
 * The directory: providers, possible duplicates, imports, mistakes reported by visitors, whom visitors asked to join, doctors
 * who come or leave as their clinics say, searches that were not understood, and the code sets of diagnoses.
 */
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
    case 'doctors':
      return (
        <Suspense fallback={<ListSkeleton columns={6} />}>
          <DoctorList />
        </Suspense>
      )
    case 'wishes':
      return (
        <Suspense fallback={<ListSkeleton columns={5} />}>
          <WishList />
        </Suspense>
      )
    case 'searches':
      return (
        <Suspense fallback={<ListSkeleton columns={4} />}>
          <UnreadSearchList />
        </Suspense>
      )
    case 'duplicates':
      return (
        <Suspense fallback={<ListSkeleton columns={3} />}>
          <DuplicateList />
        </Suspense>
      )
    case 'codes':
      return (
        <Suspense fallback={<ListSkeleton columns={6} />}>
          <CodeSets />
        </Suspense>
      )
    default:
      return <ProviderList />
  }
}
