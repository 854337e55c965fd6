import { useState } from 'react'
import type { SubscriptionReceipt } from '@numo/domains/subscriptions/contract.ts'
import { planNames } from '@numo/domains/subscriptions/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { PrintSheet } from '../billing/print-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

/** Receipts of a subscription, newest first; each can be printed or saved as PDF. */
export function SubscriptionReceipts({ receipts }: { receipts: readonly SubscriptionReceipt[] }) {
  const { t, formats, locale } = useProgram()
  const [shown, setShown] = useState<SubscriptionReceipt | null>(null)
  return (
    <Panel
      title={t('subscription.receipts')}
      note={receipts.length === 0 ? t('subscription.no_receipts') : undefined}
    >
      {receipts.length > 0 && (
        <ul className="rows">
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <span>
                <b>{moneyText(receipt.amount, receipt.currency, locale)}</b>
                <small>
                  {formats.moment(receipt.paid_at, 'day')} · {planNames[locale][receipt.plan_type]}
                </small>
              </span>
              <Button
                look="ghost"
                size="sm"
                aria-label={t('subscription.receipt_of', { number: receipt.number })}
                onClick={() => setShown(receipt)}
              >
                {t('subscription.receipt')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PrintSheet
        isOpen={shown !== null}
        title={t('subscription.receipt_of', { number: shown?.number ?? '' })}
        print_label={t('subscription.print')}
        onClose={() => setShown(null)}
      >
        {shown && <Receipt receipt={shown} />}
      </PrintSheet>
    </Panel>
  )
}

function Receipt({ receipt }: { receipt: SubscriptionReceipt }) {
  const { t, formats, locale } = useProgram()
  const { period_start, period_end } = receipt
  return (
    <Facts
      items={[
        [t('subscription.receipt'), receipt.number],
        [t('subscription.day'), formats.moment(receipt.paid_at, 'day')],
        [t('subscription.plan'), planNames[locale][receipt.plan_type]],
        [
          t('subscription.period'),
          period_start && period_end
            ? t('subscription.period_of', {
                from: formats.day(period_start),
                until: formats.day(period_end),
              })
            : t('subscription.never'),
        ],
        [t('subscription.amount'), moneyText(receipt.amount, receipt.currency, locale)],
      ]}
    />
  )
}
