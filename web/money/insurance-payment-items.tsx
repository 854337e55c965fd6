import { useState } from 'react'
import { Link } from 'react-router'
import {
  reverseInsurancePaymentItem,
  type InsurancePayment,
} from '@numo/domains/insurance-payments/contract.ts'
import { leftOfItem } from '@numo/domains/insurance-payments/rules-items.ts'
import { amountText } from '@numo/kit/money.ts'
import { useIsPast } from '../app/as-of.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'

type Item = InsurancePayment['items'][number]

/** Allocations of a payment, those taken back below zero; each can be taken back while the payment is open. */
export function InsurancePaymentItems({ payment }: { payment: InsurancePayment }) {
  const { t } = useProgram()
  const [taken, setTaken] = useState<Item | null>(null)
  const { items, currency } = payment
  const isPast = useIsPast()
  const canReverse = payment.status === 'received' && !isPast
  return (
    <Panel title={t('money.in.items')}>
      {items.length === 0 ? (
        <p className="dim">{t('money.in.items_none')}</p>
      ) : (
        <LedgerTable
          caption={t('money.in.items')}
          columns={[
            { key: 'claim', title: t('money.claim') },
            { key: 'on_claim', title: t('money.in.of_claim'), isEnd: true },
            { key: 'amount', title: `${t('money.amount')} (${currency})`, isEnd: true },
            ...(canReverse
              ? [{ key: 'do', title: <span className="vh">{t('money.in.reverse')}</span> }]
              : []),
          ]}
          foot={
            <tr>
              <th scope="row" colSpan={2}>
                {t('money.total')}
              </th>
              <td className="end">{amountText(payment.allocated_amount, currency)}</td>
              {canReverse && <td aria-hidden="true" />}
            </tr>
          }
        >
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <Link to={`/admin/claims/${item.claim_id}/payments`}>{item.claim_number}</Link>
                {item.reversal_of_id !== null && <small>{t('money.in.taken_back')}</small>}
              </th>
              <td className="end">
                {item.claim_currency} {amountText(item.claim_amount, item.claim_currency)}
              </td>
              <td className="end">{amountText(item.amount, currency)}</td>
              {canReverse && (
                <td className="end">
                  {item.reversal_of_id === null && leftOfItem(items, item).amount > 0 && (
                    <Button
                      size="xs"
                      aria-label={t('money.in.reverse_of', { number: item.claim_number })}
                      onClick={() => setTaken(item)}
                    >
                      {t('money.in.reverse')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </LedgerTable>
      )}
      {taken && <Reverse payment={payment} item={taken} onClose={() => setTaken(null)} />}
    </Panel>
  )
}

/** Takes an allocation back, whole or in part. */
function Reverse({
  payment: { id, version, currency, items },
  item,
  onClose,
}: {
  payment: InsurancePayment
  item: Item
  onClose: () => void
}) {
  const { t } = useProgram()
  const left = leftOfItem(items, item)
  const isSame = currency === item.claim_currency
  return (
    <FormDialog
      title={t('money.in.reverse_of', { number: item.claim_number })}
      submit={t('money.in.reverse')}
      is_danger
      done={t('money.in.reversed')}
      onClose={onClose}
      endpoint={reverseInsurancePaymentItem}
      fixed={{ id, version, item_id: item.id }}
      prepare={({ amount, claim_amount }) => ({
        amount,
        claim_amount: isSame ? amount : claim_amount,
      })}
      refused={{ 'more-than-item': ['amount'] }}
      fields={[
        {
          name: 'amount',
          label: t('money.in.amount_here'),
          kind: 'money',
          code: currency,
          value: left.amount,
        },
        ...(isSame
          ? []
          : [
              {
                name: 'claim_amount',
                label: t('money.in.amount_claim'),
                kind: 'money' as const,
                code: item.claim_currency,
                value: left.claim_amount,
              },
            ]),
      ]}
    >
      <p>{t('money.in.reverse_text')}</p>
    </FormDialog>
  )
}
