import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import { listAccountInvoices } from '@numo/domains/invoices/contract-paper.ts'
import { listAccountPayments, listPaymentMethods } from '@numo/domains/payments/contract.ts'
import { FailTogether } from '../../app/fail-together.tsx'
import { useProgram } from '../../app/program.ts'
import { CardsPanel } from '../../billing/cards-panel.tsx'
import { DuePanel } from '../../billing/due-panel.tsx'
import { InvoicesPanel } from '../../billing/invoices-panel.tsx'
import { PaymentsPanel } from '../../billing/payments-panel.tsx'
import { TaxPanel } from '../../billing/tax-panel.tsx'
import { LoadingCard } from '../../app/query-state.tsx'
import { useWho } from '../../app/session/use-who.ts'
import { useRead } from '../../app/use-read.ts'
import { PageHead } from '../../ui/page-head.tsx'

/**
 * Billing of a household: amounts due, payment methods, payments and refunds, invoices, and a year as files.
 */
export function Page() {
  const { t } = useProgram()
  const { account } = useWho()
  return (
    <>
      <PageHead title={t('screens.home_billing.title')} />
      {account && <Panels accountId={account.id} />}
    </>
  )
}

/**
 * Shown together, so that none pushes another down when its amounts arrive. A panel whose read failed reads again when it
 * is shown, so only the first answer counts: hiding the panels again would never end.
 */
function Panels({ accountId }: { accountId: string }) {
  const reads = [
    useRead(getClaimsPage, { accountId, limit: 1 }),
    useRead(getClaimsPage, { accountId, tab: 'all', limit: 100 }),
    useRead(listPaymentMethods, { accountId }),
    useRead(listAccountPayments, { accountId, limit: 100 }),
    useRead(listAccountInvoices, { accountId }),
  ]
  const isLoading = reads.some(({ isFetched }) => !isFetched)
  return (
    <FailTogether>
      <div className="pay-page">
        <div className="settings">
          {isLoading ? (
            <LoadingCard />
          ) : (
            <>
              <DuePanel accountId={accountId} />
              <CardsPanel accountId={accountId} />
              <PaymentsPanel accountId={accountId} />
              <InvoicesPanel accountId={accountId} />
            </>
          )}
        </div>
        <div className="settings">{!isLoading && <TaxPanel accountId={accountId} />}</div>
      </div>
    </FailTogether>
  )
}
