import { IconFingerprint } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  changeIdentityUsers,
  exportIdentityUsers,
  listIdentityUsers,
  type IdentityUserRow,
} from '@numo/domains/users/contract-identity.ts'
import { identityStates } from '@numo/domains/users/rules-identity.ts'
import { identityColumns } from '@numo/domains/users/contract-columns.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { IdentityState, SignInWays } from './identity-facts.tsx'
import { IdentityFreshness } from './identity-freshness.tsx'

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
          [t('staff.seen_at'), <When key="seen" at={row.seen_at} />],
        ]}
      />
    </>
  )
}

/** List of identity users, as of the last refresh. */
export const identityList = defineList(listIdentityUsers, {
  name: 'users-fb',
  screen: 'admin_users_fb',
  icon: IconFingerprint,
  next: ['admin_users'],
  export: exportIdentityUsers,
  Note: IdentityFreshness,
  columns: identityColumns,
  cells: {
    state: (row) => <IdentityState row={row} />,
    person: (row) => <Person row={row} />,
    ways: (row) => <SignInWays row={row} />,
    last_sign_in_at: (row) => <When at={row.last_sign_in_at} day />,
    created_at: (row) => <When at={row.created_at} day />,
    uid: (row) => <code>{row.uid}</code>,
  },
  card: {
    about: ['person', 'ways'],
    state: ['state'],
    note: ['last_sign_in_at'],
  },
  filters: [
    {
      name: 'state',
      title: 'people.status',
      options: optionsOf(identityStates, 'staff.identity_state'),
    },
  ],
  keyOf: (row) => row.uid,
  nameOf: (row) => row.email,
  pageOf: (row) => `/admin/users-fb/${encodeURIComponent(row.uid)}`,
  Peek: IdentityPeek,
  bulk: {
    endpoint: changeIdentityUsers,
    actions: [
      { name: 'disable', key: 's', title: 'staff.disable', fields: { action: 'disable' } },
      { name: 'enable', key: 'a', title: 'staff.enable', fields: { action: 'enable' } },
    ],
  },
  reasons: {
    yourself: 'people.reason.yourself',
    already: 'people.reason.already',
    'changed-since': 'staff.reason.changed_since',
  },
})
