import { IconCash, IconCreditCard } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { clientPaymentColumns, moneyInColumns } from '@numo/domains/payments/contract-columns.ts'
import {
  exportClientPayments,
  exportMoneyIn,
  listClientPayments,
  listMoneyIn,
} from '@numo/domains/payments/contract-list.ts'
import { cardDisputeStatuses, moneyInSources } from '@numo/domains/payments/enums.ts'
import { setupStatuses, type SetupStatus } from '@numo/domains/payments/rules.ts'
import type { RowOf } from '@numo/kit/list-columns.ts'
import { amountText } from '@numo/kit/money.ts'
import { asOfFilter, defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { PaymentState } from '../billing/payment-state.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { InsurancePaymentState } from './insurance-payment-state.tsx'

type MoneyIn = RowOf<typeof listMoneyIn>

const isOfHousehold = (status: MoneyIn['status']): status is SetupStatus =>
  setupStatuses.some((one) => one === status)

const MoneyInState = ({ status }: Pick<MoneyIn, 'status'>) =>
  isOfHousehold(status) ? (
    <PaymentState status={status} />
  ) : (
    <InsurancePaymentState status={status} />
  )

/** List of the payments of households and insurers. */
export const moneyInList = defineList(listMoneyIn, {
  name: 'payments',
  screen: 'admin_payments',
  icon: IconCash,
  next: ['admin_claims'],
  export: exportMoneyIn,
  columns: moneyInColumns,
  cells: {
    amount: (row) => amountText(row.amount, row.currency),
    unallocated_amount: (row) => amountText(row.unallocated_amount, row.currency),
    status: (row) => <MoneyInState {...row} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'payer',
    amount: ['currency', 'amount'],
    about: ['source', 'number'],
    state: ['status'],
    note: ['created_at'],
  },
  filters: [
    {
      name: 'source',
      title: 'staff.money.source',
      options: optionsOf(moneyInSources, 'staff.money.source_of'),
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) =>
    row.source === 'insurer' ? `/admin/insurance-payments/${row.id}` : `/admin/payments/${row.id}`,
})

/** What households paid, what is disputed, and the way to what they owe. */
export function PaidOrOwed() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  return (
    <Tabs
      label={t('screens.admin_client_payments.title')}
      tabs={[
        {
          to: '/admin/payments-client',
          title: t('staff.money.paid'),
          isCurrent: ['dispute', 'refund', 'tab'].every((name) => !query.has(name)),
        },
        {
          to: '/admin/payments-client?dispute=open',
          title: t('money.client.dispute_queue'),
          isCurrent: query.get('dispute') === 'open',
        },
        {
          to: '/admin/payments-client?refund=to_approve',
          title: t('staff.refunds_to_approve'),
          isCurrent: query.get('refund') === 'to_approve',
        },
        {
          to: '/admin/payments-client?tab=reminders',
          title: t('reminders.queue'),
          isCurrent: query.get('tab') === 'reminders',
        },
        { to: '/admin/claims?owes=patient', title: t('claims.queue.patient_owes') },
      ]}
    />
  )
}

/** List of the payments of households. */
export const clientPaymentList = defineList(listClientPayments, {
  name: 'payments-client',
  screen: 'admin_client_payments',
  icon: IconCreditCard,
  next: ['admin_accounts'],
  export: exportClientPayments,
  columns: clientPaymentColumns,
  cells: {
    claim: (row) =>
      row.claim && <Link to={`/admin/claims/${row.claim.id}/payments`}>{row.claim.number}</Link>,
    amount: (row) => amountText(row.amount, row.currency),
    unallocated_amount: (row) => amountText(row.unallocated_amount, row.currency),
    refunded_amount: (row) => amountText(row.refunded_amount, row.currency),
    status: (row) => <PaymentState status={row.status} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'account',
    amount: ['currency', 'amount'],
    about: ['number', 'claim'],
    state: ['status'],
    note: ['created_at'],
  },
  filters: [
    { name: 'status', title: 'staff.state', options: optionsOf(setupStatuses, 'pay.state') },
    {
      name: 'dispute',
      title: 'money.client.disputes',
      options: optionsOf(cardDisputeStatuses, 'money.client.dispute'),
    },
    {
      name: 'refund',
      title: 'money.client.refunds',
      options: [['to_approve', 'money.client.to_approve']],
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `/admin/payments-client/${row.id}`,
  Tabs: PaidOrOwed,
})
