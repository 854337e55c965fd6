import { IconArrowBarUp } from '@tabler/icons-react'
import {
  exportPartnerPayouts,
  listPartnerPayouts,
  partnerPayoutColumns,
  partnerPayoutStatuses,
} from '@numo/domains/payouts/contract-partner.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { PayoutState } from './payout-state.tsx'

/** Payouts to the clinic, newest first. */
export const partnerPayoutList = defineList(listPartnerPayouts, {
  name: 'clinic-payouts',
  has_no_views: true,
  screen: 'dashboard_payouts',
  icon: IconArrowBarUp,
  next: ['dashboard'],
  export: exportPartnerPayouts,
  columns: partnerPayoutColumns,
  cells: {
    paid_at: (row) => row.paid_at && <When at={row.paid_at} day />,
    net_amount: (row) => <Amount amount={row.net_amount} currency={row.currency} />,
    gross_amount: (row) => <Amount amount={row.gross_amount} currency={row.currency} />,
    deducted_amount: (row) => <Amount amount={row.deducted_amount} currency={row.currency} />,
    status: (row) => <PayoutState status={row.status} />,
    bank_last4: (row) => row.bank_last4 && <code>{row.bank_last4}</code>,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    amount: ['net_amount'],
    state: ['status'],
    note: ['created_at'],
  },
  filters: [
    {
      name: 'status',
      title: 'money.state',
      options: optionsOf(partnerPayoutStatuses, 'clinic.payouts.status'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `/dashboard/payouts/${row.id}`,
})
