import { useProgram } from '../program.ts'
import { RowLink } from './row-link.tsx'
import { hasActions, shownColumns, type ListParts } from './parts.ts'

/** The rows on a narrow screen: each row is a card with the same facts and actions. */
export function Cards<Row>(parts: ListParts<Row>) {
  const { declaration, state, rows, choosing } = parts
  const { t } = useProgram()
  const [first, ...others] = shownColumns(declaration, state)
  return (
    <ul className="list-cards">
      {rows.map((row) => {
        const key = declaration.keyOf(row)
        return (
          <li key={key} data-row={key} data-chosen={choosing.isChosen(key) || undefined}>
            <div className="list-card-h">
              <RowLink parts={parts} row={row}>
                {first?.cell(row)}
              </RowLink>
              {hasActions(declaration) && (
                <input
                  type="checkbox"
                  checked={choosing.isChosen(key)}
                  onChange={() => choosing.toggle(key)}
                  aria-label={t('list.select_row', { name: declaration.nameOf(row) })}
                />
              )}
            </div>
            <dl>
              {others.map((column) => (
                <div key={column.name}>
                  <dt>{t(column.title)}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
