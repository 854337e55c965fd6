import { useSearchParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { NoCheckout, VerifiedCheckout } from '../../subscription/verified-checkout.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Where the payment service sends back whoever paid: verifies first, then says what was bought. */
export function Page() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const isKnown = sessionId !== null && /^\w{5,120}$/.test(sessionId)
  return (
    <>
      <PageHead title={t('screens.scribe_success.title')} />
      {isKnown ? <VerifiedCheckout key={sessionId} sessionId={sessionId} /> : <NoCheckout />}
    </>
  )
}
