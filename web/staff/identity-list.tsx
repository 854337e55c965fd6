import { IconFingerprint } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listIdentityUsers, type IdentityUserRow } from '@numo/domains/users/contract-identity.ts'
import { useProgram } from '../app/program.ts'
import type { ListDeclaration } from '../list/declaration.ts'
import { Facts } from '../record/facts.tsx'
import { When } from '../record/when.tsx'
import { IdentityState, SignInWays } from './identity-facts.tsx'

const Person = ({ row: { user } }: { row: IdentityUserRow }) =>
  user && <Link to={`/admin/users/${user.id}`}>{user.display_name}</Link>

function Confirmed({ row }: { row: IdentityUserRow }) {
  const { t } = useProgram()
  return t(row.email_verified ? 'list.yes' : 'list.no')
}

function IdentityPeek({ row }: { row: IdentityUserRow }) {
  const { t } = useProgram()
  return (
    <>
      <h2>{row.email}</h2>
      <p>
        <IdentityState row={row} />
      </p>
      <Facts
        items={[
          [t('staff.person'), <Person key="person" row={row} />],
          [t('people.name'), row.display_name],
          [t('staff.confirmed'), <Confirmed key="confirmed" row={row} />],
          [t('staff.ways'), <SignInWays key="ways" row={row} />],
          [t('people.last_sign_in'), <When key="last" at={row.last_sign_in_at} />],
          [t('people.created'), <When key="created" at={row.created_at} />],
        ]}
      />
    </>
  )
}

/** Sign-ins as the identity service has them. */
export const identityList: ListDeclaration<IdentityUserRow> = {
  name: 'users-fb',
  screen: 'admin_users_fb',
  icon: IconFingerprint,
  next: ['admin_users'],
  list: listIdentityUsers,
  columns: [
    { name: 'email', title: 'people.email', cell: (row) => row.email },
    { name: 'state', title: 'people.status', cell: (row) => <IdentityState row={row} /> },
    { name: 'person', title: 'staff.person', cell: (row) => <Person row={row} /> },
    { name: 'confirmed', title: 'staff.confirmed', cell: (row) => <Confirmed row={row} /> },
    { name: 'ways', title: 'staff.ways', cell: (row) => <SignInWays row={row} /> },
    {
      name: 'last_sign_in_at',
      title: 'people.last_sign_in',
      cell: (row) => <When at={row.last_sign_in_at} day />,
    },
    {
      name: 'created_at',
      title: 'people.created',
      is_extra: true,
      cell: (row) => <When at={row.created_at} day />,
    },
    { name: 'uid', title: 'staff.uid', is_extra: true, cell: (row) => <code>{row.uid}</code> },
  ],
  filters: [
    {
      name: 'state',
      title: 'people.status',
      options: [
        ['linked', 'staff.identity_state.linked'],
        ['orphan', 'staff.identity_state.orphan'],
        ['disabled', 'staff.identity_state.disabled'],
      ],
    },
  ],
  keyOf: (row) => row.uid,
  nameOf: (row) => row.email,
  pageOf: (row) => `/admin/users-fb/${encodeURIComponent(row.uid)}`,
  Peek: IdentityPeek,
}
