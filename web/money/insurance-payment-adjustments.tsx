import {
  adjustInsurancePayment,
  type InsurancePayment,
} from '@numo/domains/insurance-payments/contract.ts'
import { paymentAdjustmentReasons } from '@numo/domains/insurance-payments/enums.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'
import { Panel } from '../ui/panel.tsx'

/** What an insurer kept back or added on the whole payment (X12 PLB). */
export function InsurancePaymentAdjustments({ payment }: { payment: InsurancePayment }) {
  const { t } = useProgram()
  const { id, version, currency, adjustments } = payment
  return (
    <Panel
      title={t('money.in.adjustments')}
      action={
        payment.status === 'received' && (
          <FormButton
            label={t('money.in.adjust')}
            title={t('money.in.adjust')}
            done={t('money.in.adjusted')}
            endpoint={adjustInsurancePayment}
            fixed={{ id, version }}
            prepare={({ direction, amount, ...values }) => ({
              ...values,
              amount: direction === 'kept_back' && typeof amount === 'number' ? -amount : amount,
            })}
            refused={{ 'more-than-payment': ['amount'] }}
            fields={[
              {
                name: 'direction',
                label: t('money.in.direction'),
                kind: 'select',
                value: 'kept_back',
                options: [
                  ['kept_back', t('money.in.kept_back')],
                  ['added', t('money.in.added')],
                ],
              },
              {
                name: 'reason_code',
                label: t('money.in.adjust_reason_title'),
                kind: 'select',
                value: 'WO',
                options: paymentAdjustmentReasons.map((one) => [
                  one,
                  t(`money.in.adjust_reason.${one}`),
                ]),
              },
              { name: 'amount', label: t('money.amount'), kind: 'money', code: currency },
              { name: 'reference', label: t('money.in.reference'), max: 120 },
            ]}
          />
        )
      }
    >
      {adjustments.length === 0 && <p className="dim">{t('money.in.adjustments_none')}</p>}
      <ul className="rows">
        {adjustments.map((one) => (
          <li key={one.id}>
            <span>
              <b>{t(`money.in.adjust_reason.${one.reason_code}`)}</b>
              {one.reference && <small>{one.reference}</small>}
            </span>
            <Amount amount={one.amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
