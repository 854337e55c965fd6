import { IconListSearch } from '@tabler/icons-react'
import {
  exportUnreadSearches,
  listUnreadSearches,
  type UnreadSearchRow,
} from '@numo/domains/providers/contract-searches.ts'
import { unreadSearchColumns } from '@numo/domains/providers/contract-columns.ts'
import { searchOutcomes } from '@numo/domains/providers/enums.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { ListScreen } from '../app/list/list-screen.tsx'
import { useProgram } from '../app/program.ts'
import { Day, Figure } from '../app/record/when.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Note } from '../ui/note.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'

function Tabs() {
  const { t } = useProgram()
  return (
    <>
      <DirectoryTabs />
      <Note>{t('directory.search.note')}</Note>
    </>
  )
}

/** Drawer of an unread phrase: its counts by day. */
function UnreadSearchPeek({ row }: { row: UnreadSearchRow }) {
  const { t, formats } = useProgram()
  return (
    <>
      <Facts
        items={[
          [t('directory.search.outcome'), t(`directory.search.outcomes.${row.outcome}`)],
          [t('directory.search.first_on'), formats.day(row.first_on)],
          [t('directory.search.last_on'), formats.day(row.last_on)],
        ]}
      />
      <h3>{t('directory.search.by_day')}</h3>
      <Facts items={row.daily.map(({ day, times }) => [formats.day(day), formats.number(times)])} />
    </>
  )
}

const declaration = defineList(listUnreadSearches, {
  name: 'searches',
  screen: 'admin_searches',
  icon: IconListSearch,
  next: [],
  export: exportUnreadSearches,
  columns: unreadSearchColumns,
  cells: {
    times: (row) => <Figure value={row.times} />,
    last_on: (row) => <Day on={row.last_on} />,
  },
  filters: [
    {
      name: 'outcome',
      title: 'directory.search.outcome',
      options: optionsOf(searchOutcomes, 'directory.search.outcomes'),
    },
  ],
  card: {
    amount: ['times'],
    about: ['outcome'],
    note: ['last_on'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.phrase,
  Peek: UnreadSearchPeek,
  Tabs,
})

/** List of phrases that the search could not read. */
export const UnreadSearchList = () => <ListScreen declaration={declaration} />
