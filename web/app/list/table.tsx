import { useEffect, useId, useRef } from 'react'
import { useProgram } from '../program.ts'
import { changed, nextSort } from './list-state.ts'
import { RowLink } from './row-link.tsx'
import { shownColumns, type ListParts } from './parts.ts'

/** The rows as a table: sorting by its heads, a box to choose each row, a press on a row opens it. */
export function Table<Row>(parts: ListParts<Row>) {
  const { declaration, state, setState, rows, choosing, open } = parts
  const { t } = useProgram()
  const columns = shownColumns(declaration, state)
  const caption = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section className="list-scroll" tabIndex={0} aria-labelledby={caption}>
      <table className="list-t">
        <caption id={caption} className="vh">
          {t(`screens.${declaration.screen}.title`)}
        </caption>
        <thead>
          <tr>
            {declaration.bulk && (
              <th scope="col" className="list-ck">
                <PageBox parts={parts} />
              </th>
            )}
            {columns.map(({ name, title, can_sort, is_end }) => (
              <th
                key={name}
                scope="col"
                className={is_end ? 'end' : undefined}
                aria-sort={
                  state.sort === name
                    ? 'ascending'
                    : state.sort === `-${name}`
                      ? 'descending'
                      : undefined
                }
              >
                {can_sort ? (
                  <button
                    type="button"
                    className="list-sort"
                    onClick={() => setState(changed(state, { sort: nextSort(state.sort, name) }))}
                  >
                    {t(title)}
                    <span aria-hidden="true">
                      {state.sort === name ? '↑' : state.sort === `-${name}` ? '↓' : ''}
                    </span>
                  </button>
                ) : (
                  t(title)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = declaration.keyOf(row)
            return (
              // The link in the row does the same for the keyboard.
              <tr
                key={key}
                data-row={key}
                data-chosen={choosing.isChosen(key) || undefined}
                data-open={state.item === key || undefined}
                onClick={(event) => {
                  if (
                    event.target instanceof Element &&
                    event.target.closest('a,button,input,label')
                  )
                    return
                  if (declaration.Peek) open(row)
                }}
              >
                {declaration.bulk && (
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
                  <td key={column.name} className={column.is_end ? 'end' : undefined}>
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
        </tbody>
      </table>
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
