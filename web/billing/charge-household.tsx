import {
  chargeAccount,
  recordPayment,
  type AccountBilling,
} from '@numo/domains/payments/contract-admin.ts'
import type { StaffPayment } from '@numo/domains/payments/contract-staff-payment.ts'
import { otherPaymentMethods } from '@numo/domains/payments/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { Link } from 'react-router'
import { FormButton } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Panel } from '../ui/panel.tsx'
import { cardText } from './card-text.ts'

type Due = AccountBilling['due'][number]
type Cards = StaffPayment['cards']

/** What a household owes: staff charge its card for a claim, or record what it paid otherwise. */
export function ChargeHousehold({
  account_id,
  due,
  cards,
  currency,
}: {
  account_id: string
  due: readonly Due[]
  cards: Cards
  /** Of a deposit. */
  currency: string
}) {
  const { t, locale } = useProgram()
  return (
    <Panel
      title={t('pay.staff.owes')}
      note={due.length === 0 ? t('pay.staff.owes_nothing') : undefined}
      action={<Record account_id={account_id} due={null} currency={currency} />}
    >
      {due.length > 0 && (
        <ul className="rows">
          {due.map((one) => (
            <li key={one.claim_id}>
              <span>
                <b>{moneyText(one.due_amount, one.currency, locale)}</b>
                <small>
                  <Link to={`/admin/claims/${one.claim_id}/payments`}>{one.claim_number}</Link>
                </small>
              </span>
              <span className="row">
                {cards.length > 0 && <Charge account_id={account_id} due={one} cards={cards} />}
                <Record account_id={account_id} due={one} currency={one.currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Charge({ account_id, due, cards }: { account_id: string; due: Due; cards: Cards }) {
  const { t } = useProgram()
  return (
    <FormButton
      label={t('pay.staff.charge')}
      title={t('pay.staff.charge_for', { claim: due.claim_number })}
      submit={t('pay.staff.charge')}
      done={t('pay.now_done')}
      endpoint={chargeAccount}
      fixed={{ id: account_id, claim_id: due.claim_id }}
      refused={{ 'more-than-owed': ['amount'] }}
      fields={[
        {
          name: 'payment_method_id',
          label: t('pay.card'),
          kind: 'select',
          value: cards[0]?.id,
          options: cards.map((card) => [card.id, cardText(card, t)]),
        },
        {
          name: 'amount',
          label: t('pay.fact.amount'),
          kind: 'money',
          code: due.currency,
          value: due.due_amount,
        },
        { name: 'is_agreed', label: t('pay.staff.agreed'), kind: 'check', value: false },
      ]}
    />
  )
}

/** Records a payment by transfer or cash for a claim; without one a deposit. */
function Record({
  account_id,
  due,
  currency,
}: {
  account_id: string
  due: Due | null
  currency: string
}) {
  const { t } = useProgram()
  const label = t(due ? 'pay.staff.record' : 'pay.staff.deposit')
  const amount: FormFieldSpec = due
    ? {
        name: 'amount',
        label: t('pay.fact.amount'),
        kind: 'money',
        code: currency,
        value: due.due_amount,
      }
    : { name: 'amount', label: t('pay.fact.amount'), kind: 'money', currency: 'currency' }
  return (
    <FormButton
      label={label}
      title={due ? t('pay.staff.record_for', { claim: due.claim_number }) : label}
      submit={label}
      done={t('pay.staff.recorded')}
      endpoint={recordPayment}
      fixed={{ id: account_id, claim_id: due?.claim_id ?? null, ...(due && { currency }) }}
      refused={{
        'more-than-owed': ['amount'],
        'reference-taken': ['reference'],
        'day-to-come': ['received_on'],
      }}
      fields={[
        {
          name: 'method',
          label: t('pay.fact.means'),
          kind: 'select',
          value: 'bank_transfer',
          options: otherPaymentMethods.map((one) => [one, t(`pay.means.${one}`)]),
        },
        ...(due
          ? []
          : [
              {
                name: 'currency',
                label: t('pay.fact.currency'),
                kind: 'code' as const,
                value: currency,
                max: 3,
              },
            ]),
        amount,
        { name: 'received_on', label: t('pay.staff.received'), kind: 'date', value: today() },
        {
          name: 'reference',
          label: t('pay.staff.reference'),
          hint: t('pay.staff.reference_hint'),
          max: 120,
        },
      ]}
    />
  )
}
