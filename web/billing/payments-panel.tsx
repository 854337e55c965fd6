import { useState } from 'react'
import {
  exportAccountPayments,
  listAccountPayments,
  type AccountPayment,
} from '@numo/domains/payments/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { saveFile } from '../directory/save-file.ts'
import { Facts } from '../record/facts.tsx'
import { Panel } from '../record/panel.tsx'
import { Pill, type Tone } from '../record/pill.tsx'
import { useRecord } from '../record/use-record.ts'
import { Dialog } from '../ui/dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { cardText } from './card-text.ts'

const tones: Readonly<Record<AccountPayment['status'], Tone>> = {
  requires_payment_method: 'bad',
  requires_confirmation: 'warn',
  requires_action: 'warn',
  processing: 'busy',
  succeeded: 'ok',
  cancelled: 'idle',
}

const usePayments = (accountId: string) => useRecord(listAccountPayments, { accountId, limit: 100 })

/** Everything a household has paid and got back, each with its receipt. */
export function PaymentsPanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = usePayments(accountId)
  return (
    <QueryState query={query}>
      {(payments) => (
        <Panel
          title={t('pay.payments')}
          note={payments.length === 0 ? t('pay.no_payments') : undefined}
        >
          <PaymentRows payments={payments} />
        </Panel>
      )}
    </QueryState>
  )
}

/** A year of it, for its taxes. */
export function TaxPanel({ accountId }: { accountId: string }) {
  const query = usePayments(accountId)
  return (
    <QueryState query={query}>
      {(payments) => <TaxYear accountId={accountId} payments={payments} />}
    </QueryState>
  )
}

/** Payments line by line; each opens its receipt. */
export function PaymentRows({ payments }: { payments: readonly AccountPayment[] }) {
  const { t, formats, locale } = useProgram()
  const [shown, setShown] = useState<AccountPayment | null>(null)
  if (payments.length === 0) return null
  return (
    <>
      <ul className="rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <b>{moneyText(payment.amount, payment.currency, locale)}</b>
              <small>
                {formats.day(payment.succeeded_at ?? payment.created_at)} · {meansText(payment, t)}
              </small>
            </span>
            <span className="row">
              <Pill tone={tones[payment.status]}>{t(`pay.state.${payment.status}`)}</Pill>
              {payment.refund_status !== 'none' && (
                <Pill tone="info">{t(`pay.refund.${payment.refund_status}`)}</Pill>
              )}
              <button
                type="button"
                className="btn btn-ghost btn-sm"
                aria-label={t('pay.receipt_of', { number: payment.number })}
                onClick={() => setShown(payment)}
              >
                {t('pay.receipt')}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={shown !== null}
        title={t('pay.receipt_of', { number: shown?.number ?? '' })}
        onClose={() => setShown(null)}
      >
        {shown && (
          <>
            <Facts
              items={[
                [t('pay.fact.day'), formats.day(shown.succeeded_at ?? shown.created_at)],
                [t('pay.fact.means'), meansText(shown, t)],
                [t('pay.fact.amount'), moneyText(shown.amount, shown.currency, locale)],
                [
                  t('pay.fact.refunded'),
                  shown.refunded_amount > 0
                    ? moneyText(shown.refunded_amount, shown.currency, locale)
                    : null,
                ],
                [t('pay.fact.state'), t(`pay.state.${shown.status}`)],
              ]}
            />
            <div className="row">
              <button type="button" className="btn btn-line btn-md" onClick={() => setShown(null)}>
                {t('app.close')}
              </button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

function meansText({ card, method }: AccountPayment, t: Parameters<typeof cardText>[1]): string {
  return card ? cardText(card, t) : t(`pay.means.${method}`)
}

function TaxYear({
  accountId,
  payments,
}: {
  accountId: string
  payments: readonly AccountPayment[]
}) {
  const { t, caller, locale } = useProgram()
  const action = useAction()
  const [now] = useState(() => new Date().getFullYear())
  const first = Math.min(
    now,
    ...payments.flatMap(({ succeeded_at }) =>
      succeeded_at ? [Number(succeeded_at.slice(0, 4))] : []
    )
  )
  const years = Array.from({ length: now - first + 1 }, (_, n) => String(now - n))
  const [year, setYear] = useState(String(now))
  return (
    <Panel title={t('pay.tax')} note={t('pay.tax_text')}>
      <div className="pay-year">
        <SelectField
          name="year"
          label={t('pay.year')}
          value={year}
          options={years.map((one) => [one, one] as const)}
          onChange={({ target }) => setYear(target.value)}
        />
        <button
          type="button"
          className="btn btn-line btn-md"
          aria-busy={action.isBusy}
          onClick={() =>
            void action.run(async () =>
              saveFile(
                await caller.call(exportAccountPayments, { accountId, year: Number(year), locale })
              )
            )
          }
        >
          {t('pay.download')}
        </button>
      </div>
    </Panel>
  )
}
