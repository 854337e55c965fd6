import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListScreen } from '../../../app/list/list-screen.tsx'
import { insurancePaymentList } from '../../../money/insurance-payment-list.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const MoneyFilePage = lazyPart(async () => ({
  default: (await import('../../../money/money-file-page.tsx')).MoneyFilePage,
}))
const BankLines = lazyPart(async () => ({
  default: (await import('../../../money/bank-lines.tsx')).BankLines,
}))

/** Payments of insurers; with `?file=` what an imported file says, with `?bank=` the lines of bank statements. */
export function Page() {
  const [params] = useSearchParams()
  const [file, bank] = [params.get('file'), params.get('bank')]
  if (file !== null)
    return (
      <Suspense fallback={null}>
        <MoneyFilePage key={file} id={file} />
      </Suspense>
    )
  if (bank !== null)
    return (
      <Suspense fallback={null}>
        <BankLines status={bank} />
      </Suspense>
    )
  return <ListScreen declaration={insurancePaymentList} />
}
