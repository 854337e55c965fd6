import { IconBuildingBank, IconListDetails } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  insurancePaymentColumns,
  insurancePaymentItemColumns,
} from '@numo/domains/insurance-payments/contract-columns.ts'
import {
  exportInsurancePaymentItems,
  exportInsurancePayments,
  listInsurancePaymentItems,
  listInsurancePayments,
} from '@numo/domains/insurance-payments/contract-list.ts'
import {
  allocationStatuses,
  insurancePaymentStatuses,
} from '@numo/domains/insurance-payments/enums.ts'
import { amountText } from '@numo/kit/money.ts'
import { asOfFilter, defineList, optionsOf } from '../app/list/define-list.tsx'
import { Day, When } from '../app/record/when.tsx'
import { InsurancePaymentActions } from './import-money-file.tsx'
import { AllocationState, InsurancePaymentState } from './insurance-payment-state.tsx'

/** List of the payments of insurers. */
export const insurancePaymentList = defineList(listInsurancePayments, {
  name: 'insurance-payments',
  screen: 'admin_ins_payments',
  icon: IconBuildingBank,
  next: [],
  export: exportInsurancePayments,
  columns: insurancePaymentColumns,
  cells: {
    amount: (row) => amountText(row.amount, row.currency),
    unallocated_amount: (row) => amountText(row.unallocated_amount, row.currency),
    allocation_status: (row) => <AllocationState {...row} />,
    status: (row) => <InsurancePaymentState {...row} />,
    payment_date: (row) => <Day on={row.payment_date} />,
    received_on: (row) => <Day on={row.received_on} />,
  },
  card: {
    title: 'insurer',
    amount: ['currency', 'amount'],
    about: ['number', 'trace_number'],
    state: ['status', 'allocation_status'],
    note: ['payment_date'],
  },
  filters: [
    {
      name: 'status',
      title: 'staff.state',
      options: optionsOf(insurancePaymentStatuses, 'money.in.status'),
    },
    {
      name: 'allocation',
      title: 'staff.money.allocation',
      options: optionsOf(allocationStatuses, 'money.in.allocation'),
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `/admin/insurance-payments/${row.id}`,
  Actions: InsurancePaymentActions,
})

/** List of the allocations of insurers' payments to claims; those taken back are below zero. */
export const insurancePaymentItemList = defineList(listInsurancePaymentItems, {
  name: 'insurance-payment-items',
  screen: 'admin_ins_items',
  icon: IconListDetails,
  next: ['admin_ins_payments'],
  export: exportInsurancePaymentItems,
  columns: insurancePaymentItemColumns,
  cells: {
    claim: (row) => <Link to={`/admin/claims/${row.claim.id}/payments`}>{row.claim.number}</Link>,
    amount: (row) => amountText(row.amount, row.currency),
    claim_amount: (row) => amountText(row.claim_amount, row.claim_currency),
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    amount: ['currency', 'amount'],
    about: ['claim', 'insurer', 'partner'],
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
  pageOf: (row) => `/admin/insurance-payments/${row.payment.id}`,
})
