import { IconScan } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import {
  assignExtractions,
  exportExtractions,
  listExtractions,
} from '@numo/domains/extractions/contract-admin.ts'
import { extractionStatuses, failures } from '@numo/domains/extractions/rules.ts'
import { cardReasons } from '@numo/domains/extractions/rules-card.ts'
import { extractionColumns } from '@numo/domains/extractions/contract-columns.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { When } from '../app/record/when.tsx'
import { percentText } from '../cover/figures.ts'
import { Tabs } from '../ui/tabs.tsx'
import { ExtractionState, Reasons } from './extraction-facts.tsx'

const queues = [
  ['extractions.state.needs_review', 'status=needs_review&sort=created_at'],
  ['extractions.mine', 'assigned=mine'],
  ['extractions.state.failed', 'status=failed'],
  ['extractions.all', ''],
] as const

/** Queues of extractions: needs review (oldest first), mine, failed. */
function Queues() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const isHere = (requested: string) => {
    const one = new URLSearchParams(requested)
    return ['status', 'assigned'].every((name) => query.get(name) === one.get(name))
  }
  return (
    <Tabs
      label={t('extractions.tabs')}
      tabs={queues.map(([title, requested]) => ({
        to: requested ? `/admin/extractions?${requested}` : '/admin/extractions',
        title: t(title),
        isCurrent: isHere(requested),
      }))}
    />
  )
}

const percent = (share: number | null) =>
  share === null ? null : percentText(Math.round(share * 100) * 100)

/** List of extractions with the reasons for a review. */
export const extractionList = defineList(listExtractions, {
  name: 'extractions',
  screen: 'admin_extractions',
  icon: IconScan,
  next: ['admin_accounts'],
  export: exportExtractions,
  columns: extractionColumns,
  cells: {
    status: (row) => <ExtractionState status={row.status} />,
    reasons: (row) => <Reasons of={row.reasons} failure={row.error_code} />,
    mean_confidence: (row) => percent(row.mean_confidence),
    confirmed_at: (row) => row.confirmed_at && <When at={row.confirmed_at} day />,
    created_at: (row) => <When at={row.created_at} />,
  },
  filters: [
    {
      name: 'status',
      title: 'staff.state',
      options: extractionStatuses.map((status) => [status, `extractions.state.${status}`] as const),
    },
    {
      name: 'reason',
      title: 'extractions.reasons',
      options: cardReasons
        .filter((reason) => !failures.some((one) => one === reason))
        .map((reason) => [reason, `extractions.reason.${reason}`] as const),
    },
    {
      name: 'assigned',
      title: 'extractions.assigned_filter',
      options: [
        ['mine', 'extractions.me'],
        ['nobody', 'extractions.nobody'],
      ],
    },
    {
      name: 'confirmed',
      title: 'extractions.confirmed',
      options: optionsOf(['yes', 'no'], 'list'),
    },
  ],
  card: {
    amount: ['mean_confidence'],
    about: ['type'],
    state: ['status', 'reasons'],
    note: ['created_at'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.account.name,
  pageOf: (row) => `/admin/extractions/${row.id}`,
  bulk: {
    endpoint: assignExtractions,
    actions: [
      { name: 'take', key: 'a', title: 'extractions.take', fields: { action: 'take' } },
      { name: 'release', key: 'r', title: 'extractions.release', fields: { action: 'release' } },
    ],
  },
  reasons: {
    over: 'extractions.over',
    already: 'extractions.already',
    'changed-since': 'extractions.changed_since',
  },
  Tabs: Queues,
})
