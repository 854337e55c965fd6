import { IconBook2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import {
  exportPolicies,
  listPolicies,
  policyColumns,
  type PolicyRow,
} from '@numo/domains/insurance/contract-policies.ts'
import { useProgram } from '../../app/program.ts'
import { defineList, optionsOf } from '../../app/list/define-list.tsx'
import { ListScreen } from '../../app/list/list-screen.tsx'
import { When } from '../../app/record/when.tsx'
import { LoadingCard } from '../../app/query-state.tsx'
import { PolicyEnd, PolicyStanding } from '../../policies/policy-facts.tsx'
import { policyStatuses } from '@numo/domains/insurance/enums.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Lazy: with its forms it is as large as the list, and most visits never open a row.
const PolicyPeek = lazyPart(async () => ({
  default: (await import('../../policies/policy-peek.tsx')).PolicyPeek,
}))

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

/** Policies of all households. Rows have no page: they open in the drawer, where staff assign the insurer. */
const policyList = defineList(listPolicies, {
  name: 'policy',
  screen: 'admin_policy',
  icon: IconBook2,
  next: ['admin_insurance'],
  export: exportPolicies,
  columns: policyColumns,
  cells: {
    account: ({ account }) => <Link to={`/admin/accounts/${account.id}`}>{account.name}</Link>,
    insurer: (row) => <Insurer row={row} />,
    status: (row) => <PolicyStanding row={row} />,
    valid_until: (row) => <PolicyEnd on={row.valid_until} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
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
  card: {
    about: ['insurer', 'plan', 'policy_number'],
    state: ['status', 'missing'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => `${row.account.name} ${row.policy_number ?? row.plan ?? ''}`.trim(),
  Peek,
})

/** Policies of all households; staff match those without an insurer. */
export const Page = () => <ListScreen declaration={policyList} />
