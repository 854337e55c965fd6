import { IconBook2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import {
  exportPolicies,
  listPolicies,
  type PolicyRow,
} from '@numo/domains/insurance/contract-policies.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.ts'
import { When } from '../app/record/when.tsx'
import { LoadingCard } from '../app/query-state.tsx'
import { Gaps, PolicyEnd, PolicyStanding } from './policy-facts.tsx'
import { policyStatuses } from '@numo/domains/insurance/enums.ts'

// With its forms it weighs as much as the list; most lists are left without opening a row.
const PolicyPeek = lazy(async () => ({ default: (await import('./policy-peek.tsx')).PolicyPeek }))

const Peek = ({ row }: { row: PolicyRow }) => (
  <Suspense fallback={<LoadingCard />}>
    <PolicyPeek row={row} />
  </Suspense>
)

function Insurer({ row: { insurer, insurer_name } }: { row: PolicyRow }) {
  const { t } = useProgram()
  if (insurer) return <Link to={`/admin/insurance/${insurer.id}`}>{insurer.name}</Link>
  return <span className="dim">{insurer_name ?? t('staff.unknown_insurer')}</span>
}

/** Policies of all households. A list without pages: a row opens beside it, and its insurer is chosen there. */
export const policyList = defineList(listPolicies, {
  name: 'policy',
  screen: 'admin_policy',
  icon: IconBook2,
  next: ['admin_insurance'],
  export: exportPolicies,
  columns: [
    {
      name: 'account',
      title: 'staff.account',
      cell: ({ account }) => <Link to={`/admin/accounts/${account.id}`}>{account.name}</Link>,
    },
    { name: 'insurer', title: 'staff.insurer', cell: (row) => <Insurer row={row} /> },
    { name: 'plan', title: 'policies.plan', cell: (row) => row.plan },
    { name: 'policy_number', title: 'policies.number', cell: (row) => row.policy_number },
    { name: 'people', title: 'policies.people', is_end: true, cell: (row) => row.people },
    { name: 'status', title: 'staff.state', cell: (row) => <PolicyStanding row={row} /> },
    { name: 'missing', title: 'staff.missing_piece', cell: (row) => <Gaps of={row.missing} /> },
    {
      name: 'valid_until',
      title: 'policies.valid_until',
      can_sort: true,
      is_end: true,
      cell: (row) => <PolicyEnd on={row.valid_until} />,
    },
    {
      name: 'created_at',
      title: 'people.created',
      can_sort: true,
      is_extra: true,
      is_end: true,
      cell: (row) => <When at={row.created_at} day />,
    },
  ],
  filters: [
    {
      name: 'matched',
      title: 'policies.found',
      options: optionsOf(['no', 'yes'], 'list'),
    },
    { name: 'asked', title: 'policies.cover.asked', options: optionsOf(['yes'], 'list') },
    {
      name: 'status',
      title: 'staff.state',
      options: policyStatuses.map((status) => [status, `staff.policy_state.${status}`] as const),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => `${row.account.name} ${row.policy_number ?? row.plan ?? ''}`.trim(),
  Peek,
})
