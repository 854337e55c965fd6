import { IconCircleCheck } from '@tabler/icons-react'
import { useProgram } from '../../app/program.ts'
import { CardsPanel } from '../../billing/cards-panel.tsx'
import { PaymentsPanel, TaxPanel } from '../../billing/payments-panel.tsx'
import { Panel } from '../../record/panel.tsx'
import { useWho } from '../../session/use-who.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** Money of a household: what it owes, its cards, what it paid and got back. What is owed comes with claims. */
export function Page() {
  const { t } = useProgram()
  const { account } = useWho()
  return (
    <>
      <PageHead title={t('screens.home_billing.title')} />
      {account && (
        <div className="pay-page">
          <div className="settings">
            <Panel title={t('pay.due')}>
              <div className="pay-due">
                <IconCircleCheck size={30} aria-hidden />
                <p>
                  <b>{t('pay.due_none')}</b>
                  <span className="dim">{t('pay.due_text')}</span>
                </p>
              </div>
            </Panel>
            <CardsPanel accountId={account.id} />
            <PaymentsPanel accountId={account.id} />
          </div>
          <div className="settings">
            <TaxPanel accountId={account.id} />
          </div>
        </div>
      )}
    </>
  )
}
