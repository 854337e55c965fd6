import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SignInScreen } from '../../auth/sign-in-screen.tsx'
import { LoadingCard } from '../../app/query-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ViewLanding = lazyPart(async () => ({
  default: (await import('../../auth/view-landing.tsx')).ViewLanding,
}))

/** Sign-in page of staff, and start of a view as another user. */
export function Page() {
  const [query] = useSearchParams()
  const view = query.get('view_as')
  if (view === null) return <SignInScreen isStaff />
  return (
    <Suspense fallback={<LoadingCard />}>
      <ViewLanding id={view} />
    </Suspense>
  )
}
