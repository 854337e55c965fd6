import { Link } from 'react-router'
import { allocatePayment, releasePaymentItem } from '@numo/domains/payments/contract-charge.ts'
import type { StaffPayment } from '@numo/domains/payments/contract-staff-payment.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { useIsPast } from '../app/as-of.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { NextStep } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

type Item = StaffPayment['items'][number]

/** What of an allocation has not been released. */
const leftOf = (items: readonly Item[], { id, amount }: Item) =>
  items.reduce((sum, item) => (item.reversal_of_id === id ? sum + item.amount : sum), amount)

/** What is left of a payment, the claims it paid, and the forms that allocate and release. */
export function PaymentItems({ payment }: { payment: StaffPayment }) {
  const { t } = useProgram()
  const { items, currency, status, unallocated_amount } = payment
  const isReceived = status === 'succeeded'
  const isPast = useIsPast()
  return (
    <>
      {isReceived && (
        <NextStep tone={unallocated_amount === 0 ? 'ok' : 'warn'}>
          <b>
            {t('money.client.left')}: <Amount amount={unallocated_amount} currency={currency} />
          </b>
          <p>{t(unallocated_amount === 0 ? 'money.client.all_used' : 'money.client.left_text')}</p>
        </NextStep>
      )}
      <Panel
        title={t('money.in.items')}
        action={!isPast && isReceived && unallocated_amount > 0 && <Allocate payment={payment} />}
      >
        {items.length === 0 ? (
          <p className="dim">{t('money.in.items_none')}</p>
        ) : (
          <LedgerTable
            caption={t('money.in.items')}
            columns={[
              { key: 'claim', title: t('money.claim') },
              { key: 'amount', title: `${t('money.amount')} (${currency})`, isEnd: true },
              ...(isPast
                ? []
                : [{ key: 'do', title: <span className="vh">{t('money.in.reverse')}</span> }]),
            ]}
            foot={
              <tr>
                <th scope="row">{t('money.total')}</th>
                <td className="end">{amountText(payment.allocated_amount, currency)}</td>
                {!isPast && <td aria-hidden="true" />}
              </tr>
            }
          >
            {items.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <Link to={`/admin/claims/${item.claim_id}/payments`}>{item.claim_number}</Link>
                  {item.reversal_of_id !== null && <small>{t('money.in.taken_back')}</small>}
                </th>
                <td className="end">{amountText(item.amount, currency)}</td>
                {!isPast && (
                  <td className="end">
                    {item.reversal_of_id === null && leftOf(items, item) > 0 && (
                      <Release payment={payment} item={item} />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </LedgerTable>
        )}
      </Panel>
    </>
  )
}

function Allocate({ payment }: { payment: StaffPayment }) {
  const { t, locale } = useProgram()
  const { id, version, currency, due, unallocated_amount } = payment
  const [first] = due
  if (!first) return <span className="dim">{t('money.client.nothing_due')}</span>
  return (
    <FormButton
      label={t('money.in.allocate')}
      title={t('money.in.allocate')}
      submit={t('money.in.allocate')}
      done={t('money.client.allocated')}
      endpoint={allocatePayment}
      fixed={{ id, version }}
      refused={{ 'more-than-payment': ['amount'], 'more-than-owed': ['amount'] }}
      fields={[
        {
          name: 'claim_id',
          label: t('money.claim'),
          kind: 'select',
          value: first.claim_id,
          options: due.map((one) => [
            one.claim_id,
            t('money.client.due_of', {
              number: one.claim_number,
              amount: moneyText(one.due_amount, currency, locale),
            }),
          ]),
        },
        {
          name: 'amount',
          label: t('money.amount'),
          kind: 'money',
          code: currency,
          value: Math.min(unallocated_amount, first.due_amount),
        },
      ]}
    />
  )
}

function Release({ payment, item }: { payment: StaffPayment; item: Item }) {
  const { t } = useProgram()
  const { id, version, currency, items } = payment
  const title = t('money.in.reverse_of', { number: item.claim_number })
  return (
    <FormButton
      label={t('money.in.reverse')}
      title={title}
      submit={t('money.in.reverse')}
      is_danger
      done={t('money.in.reversed')}
      endpoint={releasePaymentItem}
      fixed={{ id, version, item_id: item.id }}
      refused={{ 'more-than-item': ['amount'] }}
      fields={[
        {
          name: 'amount',
          label: t('money.amount'),
          kind: 'money',
          code: currency,
          value: leftOf(items, item),
        },
      ]}
    >
      <p>{t('money.in.reverse_text')}</p>
    </FormButton>
  )
}
