import { IconScan } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import {
  assignExtractions,
  exportExtractions,
  listExtractions,
} from '@numo/domains/extractions/contract-admin.ts'
import { extractionStatuses, failures } from '@numo/domains/extractions/rules.ts'
import { cardReasons } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.ts'
import { When } from '../app/record/when.tsx'
import { ExtractionState, Reasons } from './extraction-facts.tsx'

const queues = [
  ['extractions.state.needs_review', 'status=needs_review&sort=created_at'],
  ['extractions.mine', 'assigned=mine'],
  ['extractions.state.failed', 'status=failed'],
  ['extractions.all', ''],
] as const

/** The queues of readings: what needs a check, oldest first; what is mine; what could not be read. */
function Queues() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const isHere = (wanted: string) => {
    const one = new URLSearchParams(wanted)
    return ['status', 'assigned'].every((name) => query.get(name) === one.get(name))
  }
  return (
    <nav className="tabs" aria-label={t('extractions.tabs')}>
      {queues.map(([title, wanted]) => (
        <Link
          key={title}
          to={wanted ? `/admin/extractions?${wanted}` : '/admin/extractions'}
          aria-current={isHere(wanted) ? 'page' : undefined}
          className={isHere(wanted) ? 'active' : undefined}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}

function Kind({ name }: { name: string }) {
  const { t } = useProgram()
  return name === 'insurance_card' ? t('extractions.kind.insurance_card') : name
}

const percent = (share: number | null) => (share === null ? null : `${Math.round(share * 100)} %`)

/** Readings of documents, with why a person must look at each. */
export const extractionList = defineList(listExtractions, {
  name: 'extractions',
  screen: 'admin_extractions',
  icon: IconScan,
  next: ['admin_accounts'],
  export: exportExtractions,
  columns: [
    {
      name: 'account',
      title: 'extractions.account',
      cell: ({ account }) => account.name,
    },
    {
      name: 'type',
      title: 'extractions.type',
      cell: (row) => <Kind name={row.schema_name} />,
    },
    {
      name: 'status',
      title: 'staff.state',
      cell: (row) => <ExtractionState status={row.status} />,
    },
    {
      name: 'reasons',
      title: 'extractions.reasons',
      cell: (row) => <Reasons of={row.reasons} failure={row.error_code} />,
    },
    {
      name: 'open_fields',
      title: 'extractions.open',
      is_end: true,
      cell: (row) => row.open_fields,
    },
    {
      name: 'mean_confidence',
      title: 'extractions.certainty',
      can_sort: true,
      is_end: true,
      cell: (row) => percent(row.mean_confidence),
    },
    {
      name: 'assigned_to',
      title: 'extractions.assigned',
      cell: (row) => row.assigned_to?.name ?? null,
    },
    {
      name: 'confirmed_at',
      title: 'extractions.confirmed',
      is_extra: true,
      cell: (row) => row.confirmed_at && <When at={row.confirmed_at} day />,
    },
    {
      name: 'created_at',
      title: 'extractions.age',
      can_sort: true,
      is_end: true,
      cell: (row) => <When at={row.created_at} />,
    },
  ],
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
  keyOf: (row) => row.id,
  nameOf: (row) => row.account.name,
  pageOf: (row) => `/admin/extractions/${row.id}`,
  bulk: {
    endpoint: assignExtractions,
    actions: [
      { name: 'take', title: 'extractions.take', fields: { action: 'take' } },
      { name: 'release', title: 'extractions.release', fields: { action: 'release' } },
    ],
  },
  reasons: {
    over: 'extractions.over',
    already: 'extractions.already',
    'changed-since': 'extractions.changed_since',
  },
  Tabs: Queues,
})
