import { IconArrowBarUp, IconListDetails } from '@tabler/icons-react'
import { Link } from 'react-router'
import { approvePayouts, cancelPayouts } from '@numo/domains/payouts/contract-bulk.ts'
import { payoutColumns, payoutItemColumns } from '@numo/domains/payouts/contract-columns.ts'
import {
  exportPayoutItems,
  exportPayouts,
  listPayoutItems,
  listPayouts,
} from '@numo/domains/payouts/contract-list.ts'
import { payoutItemStatuses, payoutStatuses } from '@numo/domains/payouts/enums.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { amountText } from '@numo/kit/money.ts'
import { asOfFilter, defineList, optionsOf } from '../app/list/define-list.tsx'
import { moneyReasons } from '../app/list/money-reasons.ts'
import { ReasonForm } from '../app/list/reason-form.tsx'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { BuildPayouts } from './build-payouts.tsx'
import { PayoutItemState, PayoutState } from './payout-state.tsx'

/** State of a payout, and for a draft whether the reader or somebody else approves it. */
function PayoutRowState({ status, is_own }: OutputOf<typeof listPayouts>['rows'][number]) {
  const { t } = useProgram()
  return (
    <>
      <PayoutState status={status} />{' '}
      {status === 'draft' && (
        <small>{t(is_own ? 'money.out.waits_other' : 'money.out.waits_you')}</small>
      )}
    </>
  )
}

function PayoutActions() {
  const { t } = useProgram()
  return (
    <>
      <ButtonLink size="xs" to="/admin/payouts?bank=files">
        {t('bank_files.open')}
      </ButtonLink>
      <BuildPayouts />
    </>
  )
}

/** List of the payouts to clinics. */
export const payoutList = defineList(listPayouts, {
  name: 'payouts',
  screen: 'admin_payouts',
  icon: IconArrowBarUp,
  next: [],
  export: exportPayouts,
  columns: payoutColumns,
  cells: {
    net_amount: (row) => amountText(row.net_amount, row.currency),
    gross_amount: (row) => amountText(row.gross_amount, row.currency),
    status: (row) => <PayoutRowState {...row} />,
    paid_at: (row) => row.paid_at && <When at={row.paid_at} day />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'partner',
    amount: ['currency', 'net_amount'],
    about: ['number'],
    state: ['status'],
    note: ['created_at'],
  },
  filters: [
    {
      name: 'status',
      title: 'staff.state',
      options: optionsOf(payoutStatuses, 'money.out.status'),
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `/admin/payouts/${row.id}`,
  amountOf: (row) => ({ currency: row.currency, amount: row.net_amount }),
  runs: [
    {
      name: 'approve',
      key: 'a',
      title: 'money.out.bulk.approve',
      endpoint: approvePayouts,
      fields: {},
    },
    {
      name: 'cancel',
      title: 'money.out.bulk.cancel',
      endpoint: cancelPayouts,
      fields: { reason: '' },
      Form: ReasonForm,
    },
  ],
  reasons: moneyReasons,
  Actions: PayoutActions,
})

/** List of what clinics are owed and were paid, by allocation; what is taken back is below zero. */
export const payoutItemList = defineList(listPayoutItems, {
  name: 'payout-items',
  screen: 'admin_payout_items',
  icon: IconListDetails,
  next: ['admin_payouts'],
  export: exportPayoutItems,
  columns: payoutItemColumns,
  cells: {
    payout: (row) =>
      row.payout && <Link to={`/admin/payouts/${row.payout.id}`}>{row.payout.number}</Link>,
    gross_amount: (row) => amountText(row.gross_amount, row.currency),
    fee_amount: (row) => amountText(row.fee_amount, row.currency),
    fee_tax_amount: (row) => amountText(row.fee_tax_amount, row.currency),
    net_amount: (row) => amountText(row.net_amount, row.currency),
    status: (row) => <PayoutItemState status={row.status} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    amount: ['currency', 'net_amount'],
    about: ['claim', 'source', 'payout'],
    state: ['status'],
    note: ['created_at'],
  },
  filters: [
    {
      name: 'status',
      title: 'staff.state',
      options: optionsOf(payoutItemStatuses, 'money.out.item_status'),
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => `${row.partner.name} ${row.claim.number}`,
  // What a claim was paid is read as of a day on its first page.
  pageOf: (row, isPast) => `/admin/claims/${row.claim.id}${isPast ? '' : '/payments'}`,
})
