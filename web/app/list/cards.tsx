import { useProgram } from '../program.ts'
import type { Column, RowCard } from './declaration.ts'
import { RowLink } from './row-link.tsx'
import { hasActions, shownColumns, titleColumn, type ListParts } from './parts.ts'

const lines = ['about', 'state', 'note'] as const

/** The rows on a narrow screen: each row is a card of three lines, and the columns that the user added. */
export function Cards<Row>(parts: ListParts<Row>) {
  const { declaration, state, rows, choosing } = parts
  const { card } = declaration
  const { t } = useProgram()
  const columns = shownColumns(declaration, state)
  const title = titleColumn(declaration, columns)
  const others = columns.filter((column) => column !== title)
  const shown = (names: readonly string[] = []) =>
    names.flatMap((name) => others.find((column) => column.name === name) ?? [])
  const added = others.filter(({ name, is_extra }) => is_extra && !isOn(card, name))
  return (
    <ul className="list-cards">
      {rows.map((row) => {
        const key = declaration.keyOf(row)
        return (
          <li key={key} data-row={key} data-chosen={choosing.isChosen(key) || undefined}>
            <div className="list-card-h">
              <RowLink parts={parts} row={row}>
                {title?.cell(row)}
              </RowLink>
              <CardLine line="amount" columns={shown(card.amount)} row={row} />
              {hasActions(declaration) && (
                <input
                  type="checkbox"
                  checked={choosing.isChosen(key)}
                  onChange={() => choosing.toggle(key)}
                  aria-label={t('list.select_row', { name: declaration.nameOf(row) })}
                />
              )}
            </div>
            <div className="list-card-b">
              {lines.map((line) => (
                <CardLine key={line} line={line} columns={shown(card[line])} row={row} />
              ))}
            </div>
            {added.length > 0 && (
              <dl>
                {added.map((column) => (
                  <div key={column.name}>
                    <dt>{t(column.title)}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const isOn = ({ title: _1, ...card }: RowCard, name: string) =>
  Object.values(card).some((names) => names.includes(name))

type CardLineProps<Row> = { line: string; columns: readonly Column<Row>[]; row: Row }

function CardLine<Row>({ line, columns, row }: CardLineProps<Row>) {
  return (
    <div className={`list-card-${line}`}>
      {columns.map((column) => (
        <span key={column.name}>{column.cell(row)}</span>
      ))}
    </div>
  )
}
