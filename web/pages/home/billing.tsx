import { useProgram } from '../../app/program.ts'
import { CardsPanel } from '../../billing/cards-panel.tsx'
import { DuePanel } from '../../billing/due-panel.tsx'
import { InvoicesPanel } from '../../billing/invoices-panel.tsx'
import { PaymentsPanel } from '../../billing/payments-panel.tsx'
import { TaxPanel } from '../../billing/tax-panel.tsx'
import { useWho } from '../../app/session/use-who.ts'
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
      {account && (
        <div className="pay-page">
          <div className="settings">
            <DuePanel accountId={account.id} />
            <CardsPanel accountId={account.id} />
            <PaymentsPanel accountId={account.id} />
            <InvoicesPanel accountId={account.id} />
          </div>
          <div className="settings">
            <TaxPanel accountId={account.id} />
          </div>
        </div>
      )}
    </>
  )
}
