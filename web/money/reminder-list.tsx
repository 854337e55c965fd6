import { IconBellRinging } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  exportReminders,
  listReminders,
  reminderColumns,
} from '@numo/domains/payments/contract-reminder-list.ts'
import { reminderStages } from '@numo/domains/claims/enums.ts'
import { amountText } from '@numo/kit/money.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { ReminderStage } from '../billing/reminder-stage.tsx'
import { PaidOrOwed } from './payment-lists.tsx'

const Day = ({ day }: { day: string | null }) => {
  const { formats } = useProgram()
  return day && formats.day(day)
}

/** List of what households owe, with the stage of its reminders and when the next goes out. */
export const reminderList = defineList(listReminders, {
  name: 'payment-reminders',
  screen: 'admin_client_payments',
  icon: IconBellRinging,
  next: ['admin_accounts'],
  export: exportReminders,
  columns: reminderColumns,
  cells: {
    claim: (row) => <Link to={`/admin/claims/${row.id}/payments`}>{row.claim_number}</Link>,
    due_amount: (row) => amountText(row.due_amount, row.currency),
    due_on: (row) => <Day day={row.reminder.due_on} />,
    stage: (row) => <ReminderStage stage={row.reminder.stage} paused={null} />,
    sent_on: (row) => <Day day={row.reminder.sent_on} />,
    next_on: (row) => <Day day={row.reminder.next_on} />,
  },
  card: {
    amount: ['currency', 'due_amount'],
    about: ['account', 'claim'],
    state: ['stage', 'paused'],
    note: ['next_on'],
  },
  filters: [
    {
      name: 'stage',
      title: 'reminders.sent',
      options: optionsOf(reminderStages, 'reminders.stage'),
    },
    {
      name: 'hold',
      title: 'reminders.paused.hold',
      options: [['yes', 'reminders.paused.hold']],
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => `${row.account.name} ${row.claim_number}`,
  pageOf: (row) => `/admin/accounts/${row.account.id}/billing`,
  Tabs: PaidOrOwed,
})
