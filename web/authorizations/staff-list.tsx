import { IconClipboardCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import {
  authorizationColumns,
  exportAuthorizations,
  listAuthorizations,
} from '@numo/domains/authorizations/contract-list.ts'
import { authorizationStatuses } from '@numo/domains/authorizations/enums.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { Day, When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AuthorizationState } from './authorization-state.tsx'

const queues = [
  ['auth_desk.queue.all', ''],
  ['auth_desk.queue.needs_us', 'status=submitted&sort=created_at'],
  ['auth_desk.queue.unanswered', 'message=unanswered'],
  ['auth_desk.queue.with_insurer', 'status=sent,pending&sort=answer_due_on'],
  ['auth_desk.queue.late', 'late=yes&sort=answer_due_on'],
  ['auth_desk.queue.mine', 'assigned=mine'],
] as const

function Queues() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const isHere = (requested: string) => {
    const one = new URLSearchParams(requested)
    return ['status', 'assigned', 'message', 'late'].every(
      (name) => query.get(name) === one.get(name)
    )
  }
  return (
    <Tabs
      label={t('auth_desk.queue.title')}
      tabs={queues.map(([title, requested]) => ({
        to: requested === '' ? '/admin/auth' : `/admin/auth?${requested}`,
        title: t(title),
        isCurrent: isHere(requested),
      }))}
    />
  )
}

/** Queue of the authorizations of all clinics. */
export const authorizationList = defineList(listAuthorizations, {
  name: 'authorizations',
  screen: 'admin_auths',
  icon: IconClipboardCheck,
  next: ['admin_partners'],
  export: exportAuthorizations,
  columns: authorizationColumns,
  cells: {
    status: (row) => <AuthorizationState status={row.status} />,
    answer_due_on: (row) => <Day on={row.answer_due_on} />,
    estimated_amount: (row) => <Amount amount={row.estimated_amount} currency={row.currency} />,
    guaranteed_amount: (row) =>
      row.guaranteed_amount !== null && (
        <Amount amount={row.guaranteed_amount} currency={row.guarantee_currency ?? row.currency} />
      ),
    submitted_at: (row) => row.submitted_at && <When at={row.submitted_at} day />,
    valid_until: (row) => <Day on={row.valid_until} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'client',
    amount: ['estimated_amount'],
    about: ['number', 'procedure', 'insurer'],
    state: ['status'],
    note: ['waiting', 'answer_due_on'],
  },
  filters: [
    {
      name: 'status',
      title: 'authorizations.state',
      options: optionsOf(authorizationStatuses, 'authorizations.status'),
    },
    {
      name: 'assigned',
      title: 'auth_desk.assigned',
      options: [
        ['mine', 'auth_desk.me'],
        ['nobody', 'auth_desk.nobody'],
      ],
    },
    { name: 'late', title: 'auth_desk.late', options: [['yes', 'auth_desk.late_yes']] },
    {
      name: 'message',
      title: 'auth_desk.messages.title',
      options: [['unanswered', 'auth_desk.queue.unanswered']],
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `/admin/auth/${row.id}`,
  Tabs: Queues,
})
