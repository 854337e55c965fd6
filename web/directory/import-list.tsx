import { IconFileImport } from '@tabler/icons-react'
import { listDirectoryImports } from '@numo/domains/directory/contract-admin.ts'
import { importStatuses } from '@numo/domains/directory/enums.ts'
import { importColumns } from '@numo/domains/directory/contract-columns.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { ListScreen } from '../app/list/list-screen.tsx'
import { Figure, When } from '../app/record/when.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'
import { ImportPeek } from './import-peek.tsx'
import { NewImport } from './new-import.tsx'
import { ImportState } from './pills.tsx'

const declaration = defineList(listDirectoryImports, {
  name: 'imports',
  screen: 'admin_imports',
  icon: IconFileImport,
  next: [],
  columns: importColumns,
  cells: {
    started_at: (row) => <When at={row.started_at} />,
    status: (row) => <ImportState status={row.status} />,
    added: (row) => <Figure value={row.counts.added} />,
    changed: (row) => <Figure value={row.counts.changed} />,
    withdrawn: (row) => <Figure value={row.counts.withdrawn} />,
    rejected: (row) => <Figure value={row.counts.rejected} />,
  },
  filters: [
    {
      name: 'status',
      title: 'directory.status',
      options: optionsOf(importStatuses, 'directory.import.state'),
    },
  ],
  card: {
    title: 'file_name',
    about: ['source_name', 'started_at'],
    state: ['status'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.file_name,
  Peek: ImportPeek,
  Tabs: DirectoryTabs,
  Actions: NewImport,
})

export const ImportList = () => <ListScreen declaration={declaration} />
