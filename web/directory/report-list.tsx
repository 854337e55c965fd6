import { IconFlag } from '@tabler/icons-react'
import {
  changeDirectoryReports,
  exportDirectoryReports,
  listDirectoryReports,
} from '@numo/domains/directory/contract-reports.ts'
import { reportStatuses } from '@numo/domains/directory/enums.ts'
import { reportKinds } from '@numo/domains/directory/contract.ts'
import { reportColumns } from '@numo/domains/directory/contract-columns.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { ListScreen } from '../app/list/list-screen.tsx'
import { When } from '../app/record/when.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'
import { ReportState } from './pills.tsx'
import { ReportPeek } from './report-peek.tsx'

const declaration = defineList(listDirectoryReports, {
  name: 'reports',
  screen: 'admin_reports',
  icon: IconFlag,
  next: [],
  export: exportDirectoryReports,
  columns: reportColumns,
  cells: {
    status: (row) => <ReportState status={row.status} />,
    created_at: (row) => <When at={row.created_at} />,
  },
  filters: [
    {
      name: 'status',
      title: 'directory.status',
      options: optionsOf(reportStatuses, 'directory.report.state'),
    },
    {
      name: 'kind',
      title: 'directory.report.kind',
      options: optionsOf(reportKinds, 'directory.report.kinds'),
    },
  ],
  card: {
    about: ['kind', 'message'],
    state: ['status'],
    note: ['created_at'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.provider.full_name,
  Peek: ReportPeek,
  Tabs: DirectoryTabs,
  bulk: {
    endpoint: changeDirectoryReports,
    actions: [
      {
        name: 'resolve',
        key: 'a',
        title: 'directory.report.resolve',
        fields: { action: 'resolve' },
      },
      {
        name: 'dismiss',
        key: 'd',
        title: 'directory.report.dismiss',
        fields: { action: 'dismiss' },
      },
      { name: 'reopen', key: 'r', title: 'directory.report.reopen', fields: { action: 'reopen' } },
    ],
  },
  reasons: {
    already: 'directory.reason.already',
    'changed-since': 'directory.reason.changed_since',
  },
})

/** List of mistakes reported on provider pages. */
export const ReportList = () => <ListScreen declaration={declaration} />
