import { IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exportClients, listClients, type ClientRow } from '@numo/domains/clients/contract-admin.ts'
import { clientStatuses, relationships } from '@numo/domains/clients/enums.ts'
import { clientColumns } from '@numo/domains/clients/contract-columns.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Day, When } from '../app/record/when.tsx'
import { ClientState, Relationship } from './client-facts.tsx'
import { fullName } from '../ui/full-name.ts'

const Household = ({ row: { account } }: { row: ClientRow }) => (
  <Link to={`/admin/accounts/${account.id}`}>{account.name}</Link>
)

function ClientPeek({ row }: { row: ClientRow }) {
  const { t, formats } = useProgram()
  return (
    <>
      <p>
        <ClientState status={row.status} />
      </p>
      <Facts
        items={[
          [t('staff.account'), <Household key="account" row={row} />],
          [t('staff.number'), <code key="number">{row.account.number}</code>],
          [t('staff.relationship_title'), <Relationship key="is" is={row.relationship} />],
          [t('staff.born'), formats.day(row.birth_date)],
          [t('staff.insurer'), row.insurer],
          [t('staff.member_id'), row.member_id],
          [t('people.created'), <When key="created" at={row.created_at} />],
        ]}
      />
    </>
  )
}

export const clientList = defineList(listClients, {
  name: 'clients',
  screen: 'admin_clients',
  icon: IconUser,
  next: ['admin_accounts'],
  export: exportClients,
  columns: clientColumns,
  cells: {
    account: (row) => <Household row={row} />,
    birth_date: (row) => <Day on={row.birth_date} />,
    relationship: (row) => <Relationship is={row.relationship} />,
    status: (row) => <ClientState status={row.status} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    about: ['account', 'relationship', 'insurer', 'member_id'],
    state: ['status'],
    note: ['birth_date'],
  },
  filters: [
    {
      name: 'relationship',
      title: 'staff.relationship_title',
      options: optionsOf(relationships, 'staff.relationship'),
    },
    {
      name: 'status',
      title: 'staff.state',
      options: optionsOf(clientStatuses, 'staff.client_state'),
    },
    {
      name: 'covered',
      title: 'staff.covered',
      options: optionsOf(['yes', 'no'], 'list'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => fullName(row),
  pageOf: (row) => `/admin/clients/${row.id}`,
  Peek: ClientPeek,
})
