import { IconUsersGroup } from '@tabler/icons-react'
import {
  changeAccounts,
  exportAccounts,
  listAccounts,
  type AccountRow,
} from '@numo/domains/accounts/contract-admin.ts'
import { onboardingStatuses } from '@numo/domains/access/enums.ts'
import { missingPieces } from '@numo/domains/accounts/rules-status.ts'
import { accountStatuses } from '@numo/domains/accounts/enums.ts'
import { accountColumns } from '@numo/domains/accounts/contract-columns.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { AccountState, Missing, Onboarding } from './account-facts.tsx'

function AccountPeek({ row }: { row: AccountRow }) {
  const { t, formats } = useProgram()
  return (
    <>
      <p>
        <Onboarding status={row.onboarding_status} /> <AccountState status={row.status} />
      </p>
      <Facts
        items={[
          [t('staff.missing_piece'), <Missing key="missing" piece={row.missing} />],
          [t('staff.clients'), formats.number(row.clients)],
          [t('staff.users'), formats.number(row.users)],
          [t('staff.insurer'), row.insurer],
          [t('staff.plan'), row.plan],
          [t('staff.payment_method'), t(row.has_payment_method ? 'list.yes' : 'list.no')],
          [t('people.created'), <When key="created" at={row.created_at} />],
        ]}
      />
    </>
  )
}

export const accountList = defineList(listAccounts, {
  name: 'accounts',
  screen: 'admin_accounts',
  icon: IconUsersGroup,
  next: ['admin_users'],
  export: exportAccounts,
  columns: accountColumns,
  cells: {
    number: (row) => <code>{row.number}</code>,
    onboarding: (row) => <Onboarding status={row.onboarding_status} />,
    status: (row) => <AccountState status={row.status} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    about: ['number', 'insurer'],
    state: ['onboarding', 'missing'],
    note: ['created_at'],
  },
  filters: [
    {
      name: 'onboarding',
      title: 'staff.onboarding_title',
      options: optionsOf(onboardingStatuses, 'staff.onboarding'),
    },
    {
      name: 'missing',
      title: 'staff.missing_piece',
      options: optionsOf(missingPieces, 'staff.missing'),
    },
    {
      name: 'status',
      title: 'staff.state',
      options: optionsOf(accountStatuses, 'staff.account_state'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.display_name,
  pageOf: (row) => `/admin/accounts/${row.id}`,
  Peek: AccountPeek,
  bulk: {
    endpoint: changeAccounts,
    actions: [
      { name: 'suspend', key: 's', title: 'staff.pause', fields: { action: 'suspend' } },
      { name: 'reactivate', key: 'a', title: 'staff.resume', fields: { action: 'reactivate' } },
    ],
  },
  reasons: {
    already: 'people.reason.already',
    closed: 'staff.reason.closed',
    'changed-since': 'staff.reason.changed_since',
  },
})
