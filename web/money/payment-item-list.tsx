import { IconListDetails } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paymentItemColumns } from '@numo/domains/payments/contract-columns.ts'
import { exportPaymentItems, listPaymentItems } from '@numo/domains/payments/contract-list.ts'
import { amountText } from '@numo/kit/money.ts'
import { asOfFilter, defineList, optionsOf } from '../app/list/define-list.tsx'
import { When } from '../app/record/when.tsx'

/** List of the allocations of households' payments to claims; those released are below zero. */
export const paymentItemList = defineList(listPaymentItems, {
  name: 'payment-items',
  screen: 'admin_payment_items',
  icon: IconListDetails,
  next: ['admin_payments'],
  export: exportPaymentItems,
  columns: paymentItemColumns,
  cells: {
    claim: (row) => <Link to={`/admin/claims/${row.claim.id}/payments`}>{row.claim.number}</Link>,
    amount: (row) => amountText(row.amount, row.currency),
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    amount: ['currency', 'amount'],
    about: ['account', 'claim', 'partner'],
    note: ['created_at'],
  },
  filters: [
    {
      name: 'reversal',
      title: 'staff.money.reversal',
      options: optionsOf(['yes', 'no'], 'list'),
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => `${row.payment.number} ${row.claim.number}`,
  pageOf: (row) => `/admin/payments-client/${row.payment.id}`,
})
