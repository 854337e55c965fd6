import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListScreen } from '../../../app/list/list-screen.tsx'
import { payoutList } from '../../../money/payout-list.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const BankFiles = lazyPart(async () => ({
  default: (await import('../../../money/bank-files.tsx')).BankFiles,
}))

/** Payouts to clinics; with `?bank=` the files that hand them to a bank. */
export function Page() {
  const [params] = useSearchParams()
  if (params.get('bank') === null) return <ListScreen declaration={payoutList} />
  return (
    <Suspense fallback={null}>
      <BankFiles />
    </Suspense>
  )
}
