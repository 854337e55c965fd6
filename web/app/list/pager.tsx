import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { pageSizes } from '@numo/kit/list.ts'
import { useProgram } from '../program.ts'
import type { ListPage } from './declaration.ts'
import { changed } from './list-state.ts'
import type { ListParts } from './parts.ts'
import { totalText } from './total-text.ts'
import { IconButton } from '../../ui/button.tsx'

/** Pagination of a list: next, previous, first and last page. */
export function Pager<Row>({ state, setState, page }: ListParts<Row> & { page: ListPage<Row> }) {
  const { t, formats } = useProgram()
  const { next, previous } = page
  const go = (place: typeof state.page) => setState({ ...state, page: place, item: null })
  const ways = [
    {
      title: t('list.first'),
      Icon: IconChevronLeftPipe,
      isOff: previous === null,
      run: () => go(null),
    },
    {
      title: t('list.previous'),
      Icon: IconChevronLeft,
      isOff: previous === null,
      run: () => go(previous === null ? null : { before: previous }),
    },
    {
      title: t('list.next'),
      Icon: IconChevronRight,
      isOff: next === null,
      run: () => go(next === null ? null : { after: next }),
    },
    {
      title: t('list.last'),
      Icon: IconChevronRightPipe,
      isOff: next === null,
      run: () => go({ at: 'last' }),
    },
  ]
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      <span className="tnum">{totalText(page.total, t, formats)}</span>
      <label>
        {t('list.page_size')}
        <select
          value={state.limit}
          onChange={({ target }) => setState(changed(state, { limit: Number(target.value) }))}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <div>
        {ways.map(({ title, Icon, isOff, run }) => (
          <IconButton
            key={title}

            aria-label={title}
            disabled={isOff}
            onClick={run}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
      </div>
    </nav>
  )
}
