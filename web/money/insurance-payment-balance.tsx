import {
  moveInsurancePayment,
  type InsurancePayment,
} from '@numo/domains/insurance-payments/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Amount } from '../ui/amount.tsx'
import { NextStep } from '../ui/note.tsx'

type Move = Exclude<InsurancePayment['moves'][number], 'receive'>
const isMove = (event: InsurancePayment['moves'][number]): event is Move => event !== 'receive'

/** What a payment paid less what is allocated; it can be reconciled only when nothing is left. */
export function InsurancePaymentBalance({ payment }: { payment: InsurancePayment }) {
  const { t, locale } = useProgram()
  const { id, version, currency, unallocated_amount } = payment
  const text = (amount: number) => moneyText(amount, currency, locale)
  const isWhole = unallocated_amount === 0
  // What would be refused is not offered: the difference says why.
  const moves = payment.moves
    .filter(isMove)
    .filter((event) =>
      event === 'reconcile' ? isWhole : event === 'reopen' || payment.allocated_amount === 0
    )
  return (
    <NextStep tone={isWhole ? 'ok' : 'warn'}>
      <b>
        {t('money.in.difference')}: <Amount amount={unallocated_amount} currency={currency} />
      </b>
      <p>
        {isWhole
          ? t('money.in.balances')
          : t('money.in.left', { amount: text(unallocated_amount) })}
      </p>
      <p>
        {t('money.in.difference_text', {
          amount: text(payment.amount),
          adjusted: text(payment.adjustment_amount),
          allocated: text(payment.allocated_amount),
        })}
      </p>
      {moves.length > 0 && (
        <div className="row">
          {moves.map((event) => {
            const needsReason = event !== 'reconcile'
            return (
              <ConfirmButton
                key={event}
                label={t(`money.in.move.${event}`)}
                question={`${t(`money.in.move.${event}`)} (${payment.number})`}
                verb={t(`money.in.move.${event}`)}
                text={t(`money.in.move_text.${event}`)}
                done={({ status }) =>
                  t('money.in.moved', { state: t(`money.in.status.${status}`) })
                }
                look={event === 'reconcile' ? 'primary' : 'line'}
                is_danger={event === 'return' || event === 'void'}
                has_reason={needsReason}
                needs_reason={needsReason}
                endpoint={moveInsurancePayment}
                input={{ id, version, event }}
              />
            )
          })}
        </div>
      )}
    </NextStep>
  )
}
