import { IconFileInvoice } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { claimColumns } from '@numo/domains/claims/contract-columns.ts'
import {
  askForDocuments,
  assignClaims,
  closeClaims,
  sendClaims,
  snoozeClaims,
} from '@numo/domains/claims/contract-bulk.ts'
import {
  exportClaims,
  insurerFigureNames,
  listClaims,
  owingParties,
  type ClaimRow,
} from '@numo/domains/claims/contract-list.ts'
import { claimOutcomes, claimTypes, payeeTypes } from '@numo/domains/claims/enums.ts'
import { expectedParts } from '@numo/domains/ledger/contract.ts'
import { awaitsDecision, claimStatuses } from '@numo/domains/claims/rules.ts'
import type { BulkFormProps, MainAction } from '../app/list/declaration.ts'
import { asOfFilter, defineList, optionsOf } from '../app/list/define-list.tsx'
import { lazyPeek } from '../app/list/lazy-peek.tsx'
import { useProgram } from '../app/program.ts'
import { Day, When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { bulkReasons } from './bulk-reasons.ts'
import { ClaimPeek } from './claim-peek.tsx'
import { ClaimState } from './claim-state.tsx'

const queues = [
  ['claims.queue.all', ''],
  ['claims.queue.needs_us', 'status=submitted,rejected&snoozed=no&sort=created_at'],
  ['claims.queue.unanswered', 'message=unanswered'],
  ['claims.queue.with_insurer', 'status=sent,pending,appealed&snoozed=no&sort=answer_due_on'],
  ['claims.queue.reversed', 'decision=reversed'],
  ['claims.queue.insurer_owes', 'owes=insurer'],
  ['claims.queue.patient_owes', 'owes=patient'],
  ['claims.queue.to_settle', 'status=adjudicated&owes=none'],
  ['claims.queue.mine', 'assigned=mine&snoozed=no'],
  ['claims.queue.snoozed', 'snoozed=yes'],
] as const

const SnoozeForm = lazyPeek<BulkFormProps>(async () => ({
  default: (await import('./snooze-fields.tsx')).SnoozeFields,
}))
const AskForm = lazyPeek<BulkFormProps>(async () => ({
  default: (await import('./ask-fields.tsx')).AskFields,
}))

const SecondLook = lazyPart(async () => ({
  default: (await import('./second-look.tsx')).SecondLook,
}))

/** Queues of claims by what they wait for. */
function Queues() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const isHere = (requested: string) => {
    const one = new URLSearchParams(requested)
    return [
      'status',
      'owes',
      'decision',
      'assigned',
      'message',
      'snoozed',
      'figure',
      'expected',
    ].every((name) => query.get(name) === one.get(name))
  }
  return (
    <Tabs
      label={t('claims.queue.title')}
      tabs={queues.map(([title, requested]) => ({
        to: requested ? `/admin/claims?${requested}` : '/admin/claims',
        title: t(title),
        isCurrent: isHere(requested),
      }))}
    />
  )
}

/** List of the claims of all households. */
export const claimList = defineList(listClaims, {
  name: 'claims',
  screen: 'admin_claims',
  icon: IconFileInvoice,
  next: ['admin_accounts'],
  export: exportClaims,
  columns: claimColumns,
  cells: {
    service_from: (row) => <Day on={row.service_from} />,
    status: (row) => <ClaimState {...row} />,
    billed_amount: (row) => <Amount amount={row.billed_amount} currency={row.currency} />,
    insurer_balance: (row) => <Amount amount={row.insurer_balance} currency={row.currency} />,
    patient_balance: (row) => <Amount amount={row.patient_balance} currency={row.currency} />,
    created_at: (row) => <When at={row.created_at} day />,
    answer_due_on: (row) => <Day on={row.answer_due_on} />,
    snoozed_until: (row) => <Day on={row.snoozed_until} />,
  },
  card: {
    title: 'client',
    amount: ['billed_amount'],
    about: ['partner', 'insurer'],
    state: ['status'],
    note: ['number', 'service_from'],
  },
  filters: [
    { name: 'status', title: 'claims.state', options: optionsOf(claimStatuses, 'claims.status') },
    {
      name: 'outcome',
      title: 'claims.decision.outcome',
      options: optionsOf(claimOutcomes, 'claims.outcome'),
    },
    {
      name: 'decision',
      title: 'claims.last_decision',
      options: [['reversed', 'claims.status.reversed']],
    },
    { name: 'owes', title: 'claims.owes_title', options: optionsOf(owingParties, 'claims.owes') },
    { name: 'type', title: 'claims.kind', options: optionsOf(claimTypes, 'claims.type') },
    { name: 'payee', title: 'claims.payee_title', options: optionsOf(payeeTypes, 'claims.payee') },
    {
      name: 'message',
      title: 'claims.messages.title',
      options: [['unanswered', 'claims.queue.unanswered']],
    },
    {
      name: 'assigned',
      title: 'claims.assigned_filter',
      options: [
        ['mine', 'claims.me'],
        ['nobody', 'claims.nobody'],
      ],
    },
    {
      name: 'snoozed',
      title: 'claims.snoozed_filter',
      options: optionsOf(['yes', 'no'], 'claims.snoozed'),
    },
    {
      name: 'figure',
      title: 'claims.figure_title',
      options: optionsOf(insurerFigureNames, 'claims.figure'),
      is_link: true,
    },
    {
      name: 'expected',
      title: 'claims.expected_title',
      options: optionsOf(expectedParts, 'claims.expected'),
      is_link: true,
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => `${row.number} ${row.client.name}`,
  pageOf: (row) => `/admin/claims/${row.id}`,
  Peek: ClaimPeek,
  mainOf,
  amountOf: (row) => ({ currency: row.currency, amount: row.billed_amount }),
  runs: [
    {
      name: 'take',
      key: 'a',
      title: 'claims.take',
      endpoint: assignClaims,
      fields: { action: 'take' },
    },
    {
      name: 'release',
      key: 'r',
      title: 'claims.release',
      endpoint: assignClaims,
      fields: { action: 'release' },
    },
    {
      name: 'snooze',
      key: 's',
      title: 'claims.bulk.snooze',
      endpoint: snoozeClaims,
      fields: { until: null },
      Form: SnoozeForm,
    },
    {
      name: 'ask',
      key: 'd',
      title: 'claims.bulk.ask',
      endpoint: askForDocuments,
      fields: {},
      Form: AskForm,
    },
    {
      name: 'send',
      key: 't',
      title: 'claims.bulk.send',
      endpoint: sendClaims,
      fields: {},
    },
    { name: 'close', title: 'claims.bulk.close', endpoint: closeClaims, fields: {} },
  ],
  reasons: {
    over: 'claims.reason_over',
    already: 'claims.reason_already',
    ...bulkReasons,
  },
  Tabs: Queues,
  as_of: 'claims.as_of.list',
  Note: Notes,
})

function mainOf(row: ClaimRow): MainAction | null {
  const page = `/admin/claims/${row.id}`
  if (awaitsDecision(row)) return { title: 'claims.decision.record', to: `${page}?decide=1` }
  if (row.status === 'submitted') return { run: 'send' }
  return row.status === 'rejected' ? { title: 'claims.move.resend', to: page } : null
}

function Notes() {
  return (
    <Suspense fallback={null}>
      <SecondLook />
    </Suspense>
  )
}
