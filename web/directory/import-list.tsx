import { IconFileImport } from '@tabler/icons-react'
import { listDirectoryImports } from '@numo/domains/directory/contract-admin.ts'
import { importStatuses } from '@numo/domains/directory/enums.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.ts'
import { ListScreen } from '../app/list/list-screen.tsx'
import { When } from '../app/record/when.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'
import { ImportPeek } from './import-peek.tsx'
import { NewImport } from './new-import.tsx'
import { ImportState } from './pills.tsx'

function Figure({ value }: { value: number }) {
  return useProgram().formats.number(value)
}

const declaration = defineList(listDirectoryImports, {
  name: 'imports',
  screen: 'admin_imports',
  icon: IconFileImport,
  next: [],
  columns: [
    {
      name: 'started_at',
      title: 'directory.import.started_at',
      can_sort: true,
      cell: (row) => <When at={row.started_at} />,
    },
    {
      name: 'status',
      title: 'directory.status',
      cell: (row) => <ImportState status={row.status} />,
    },
    { name: 'source_name', title: 'directory.source', cell: (row) => row.source_name },
    { name: 'file_name', title: 'directory.import.file_name', cell: (row) => row.file_name },
    {
      name: 'added',
      title: 'directory.import.added',
      is_end: true,
      cell: (row) => <Figure value={row.counts.added} />,
    },
    {
      name: 'changed',
      title: 'directory.import.changed',
      is_end: true,
      cell: (row) => <Figure value={row.counts.changed} />,
    },
    {
      name: 'withdrawn',
      title: 'directory.import.withdrawn',
      is_end: true,
      cell: (row) => <Figure value={row.counts.withdrawn} />,
    },
    {
      name: 'rejected',
      title: 'directory.import.rejected',
      is_end: true,
      cell: (row) => <Figure value={row.counts.rejected} />,
    },
  ],
  filters: [
    {
      name: 'status',
      title: 'directory.status',
      options: optionsOf(importStatuses, 'directory.import.state'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.file_name,
  Peek: ImportPeek,
  Tabs: DirectoryTabs,
  Actions: NewImport,
})

/** Imports of directories. */
export const ImportList = () => <ListScreen declaration={declaration} />
