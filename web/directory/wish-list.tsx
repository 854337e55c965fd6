import { IconHandStop } from '@tabler/icons-react'
import {
  exportJoinWishes,
  listJoinWishes,
  wishColumns,
} from '@numo/domains/join-wishes/contract-staff.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { ListScreen } from '../app/list/list-screen.tsx'
import { useProgram } from '../app/program.ts'
import { Day, Figure } from '../app/record/when.tsx'
import { Note } from '../ui/note.tsx'
import { DirectoryTabs } from './directory-tabs.tsx'
import { WishPeek } from './wish-peek.tsx'
import { WishState } from './wish-state.tsx'

function Tabs() {
  const { t } = useProgram()
  return (
    <>
      <DirectoryTabs />
      <Note>{t('directory.wish.note')}</Note>
    </>
  )
}

const declaration = defineList(listJoinWishes, {
  name: 'wishes',
  screen: 'admin_wishes',
  icon: IconHandStop,
  next: [],
  export: exportJoinWishes,
  columns: wishColumns,
  cells: {
    times: (row) => <Figure value={row.times} />,
    last_on: (row) => <Day on={row.last_on} />,
    state: (row) => <WishState state={row.state} />,
  },
  filters: [
    {
      name: 'is_invited',
      title: 'directory.wish.is_invited',
      options: optionsOf(['yes', 'no'], 'directory.wish.is'),
    },
  ],
  card: {
    amount: ['times'],
    about: ['city'],
    state: ['state'],
    note: ['last_on'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.provider.full_name,
  Peek: WishPeek,
  Tabs,
})

/** List of providers that visitors asked to join. */
export const WishList = () => <ListScreen declaration={declaration} />
