import { useEffect, useRef } from 'react'
import { Table } from '../../ui/table.tsx'
import { useProgram } from '../program.ts'
import { changed, nextSort } from './list-state.ts'
import { RowLink } from './row-link.tsx'
import { hasActions, shownColumns, titleColumn, type ListParts } from './parts.ts'

const arrows = { ascending: '↑', descending: '↓' }

/** The rows as a table with sortable headers and checkboxes; a click on a row opens it. */
export function ListTable<Row>(parts: ListParts<Row>) {
  const { declaration, state, setState, rows, choosing, open } = parts
  const { t } = useProgram()
  const columns = shownColumns(declaration, state)
  const title = titleColumn(declaration, columns)
  const caption = t(`screens.${declaration.screen}.title`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable for the keyboard
    <section className="list-scroll" tabIndex={0} aria-label={caption}>
      <Table
        className="list-t"
        caption={caption}
        columns={[
          ...(hasActions(declaration)
            ? [{ key: '', title: <PageBox parts={parts} />, className: 'list-ck' }]
            : []),
          ...columns.map(({ name, title, can_sort, is_end }) => {
            const sort =
              state.sort === name
                ? ('ascending' as const)
                : state.sort === `-${name}`
                  ? ('descending' as const)
                  : undefined
            return {
              key: name,
              isEnd: is_end,
              'aria-sort': sort,
              title: can_sort ? (
                <button
                  type="button"
                  className="list-sort"
                  onClick={() => setState(changed(state, { sort: nextSort(state.sort, name) }))}
                >
                  {t(title)}
                  <span aria-hidden="true">{sort && arrows[sort]}</span>
                </button>
              ) : (
                t(title)
              ),
            }
          }),
        ]}
      >
        {rows.map((row) => {
          const key = declaration.keyOf(row)
          return (
            // For the keyboard, the link in the row does the same.
            <tr
              key={key}
              data-row={key}
              data-chosen={choosing.isChosen(key) || undefined}
              data-open={state.item === key || undefined}
              onClick={(event) => {
                if (event.target instanceof Element && event.target.closest('a,button,input,label'))
                  return
                if (declaration.Peek) open(row)
              }}
            >
              {hasActions(declaration) && (
                <td className="list-ck">
                  <input
                    type="checkbox"
                    checked={choosing.isChosen(key)}
                    onChange={() => choosing.toggle(key)}
                    aria-label={t('list.select_row', { name: declaration.nameOf(row) })}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <td
                  key={column.name}
                  className={column.is_end ? 'end' : column === title ? 'list-title' : undefined}
                >
                  {place === 0 ? (
                    <RowLink parts={parts} row={row}>
                      {column.cell(row)}
                    </RowLink>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </Table>
    </section>
  )
}

function PageBox<Row>({ parts: { declaration, rows, choosing } }: { parts: ListParts<Row> }) {
  const { t } = useProgram()
  const keys = rows.map((row) => declaration.keyOf(row))
  const chosen = keys.filter((key) => choosing.isChosen(key)).length
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < keys.length
  }, [chosen, keys.length])
  return (
    <input
      ref={box}
      type="checkbox"
      checked={chosen > 0 && chosen === keys.length}
      onChange={() => choosing.togglePage(keys)}
      aria-label={t('list.select_page')}
    />
  )
}
