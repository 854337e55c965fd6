import { IconUserCog } from '@tabler/icons-react'
import { changeUsers, exportUsers, listUsers } from '@numo/domains/users/contract-admin.ts'
import { userStatuses } from '@numo/domains/users/enums.ts'
import { roles } from '@numo/domains/access/enums.ts'
import { userColumns } from '@numo/domains/users/contract-columns.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { Since, UserStatus } from './facts.tsx'
import { UserPeek } from './user-peek.tsx'

export const userList = defineList(listUsers, {
  name: 'users',
  screen: 'admin_users',
  icon: IconUserCog,
  next: ['admin_accounts'],
  export: exportUsers,
  columns: userColumns,
  cells: {
    status: (row) => <UserStatus status={row.status} />,
    last_sign_in_at: (row) => <Since at={row.last_sign_in_at} />,
    created_at: (row) => <Since at={row.created_at} />,
  },
  card: {
    about: ['email', 'account'],
    state: ['status', 'roles'],
  },
  filters: [
    {
      name: 'status',
      title: 'people.status',
      options: optionsOf(userStatuses, 'people.state'),
    },
    {
      name: 'role',
      title: 'people.roles',
      options: optionsOf(roles, 'people.role'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.display_name,
  pageOf: (row) => `/admin/users/${row.id}`,
  Peek: UserPeek,
  bulk: {
    endpoint: changeUsers,
    actions: [
      { name: 'suspend', key: 's', title: 'people.suspend', fields: { action: 'suspend' } },
      {
        name: 'reactivate',
        key: 'a',
        title: 'people.reactivate',
        fields: { action: 'reactivate' },
      },
    ],
  },
  reasons: {
    yourself: 'people.reason.yourself',
    already: 'people.reason.already',
    invited: 'staff.reason.invited',
    'changed-since': 'staff.reason.changed_since',
  },
})
