import type { ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { Table } from '../../ui/table.tsx'

export type CompareRow<Field extends string> = {
  name: Field
  title: string
  /** What each says; null: nothing. */
  kept: string | null
  gone: string | null
}

/**
 * Two records side by side, field by field. Where both say something else one of them is chosen; `take` names the fields
 * whose value comes from the record that goes.
 */
export function CompareTable<Field extends string>({
  rows,
  take,
  setTake,
  heads,
  children,
}: {
  rows: readonly CompareRow<Field>[]
  take: readonly Field[]
  /** Null: nothing is chosen, both stand as they are. */
  setTake: ((take: readonly Field[]) => void) | null
  /** What tells the two apart, below the words of their columns. */
  heads: readonly [kept: ReactNode, gone: ReactNode]
  /** Rows in which nothing is chosen. */
  children?: ReactNode
}) {
  const { t } = useProgram()
  return (
    <div className="compare-wrap">
      <Table
        className="compare"
        columns={[
          t('record.merge.field'),
          {
            key: 'kept',
            title: (
              <>
                {t(setTake ? 'record.merge.kept' : 'record.merge.this_one')}
                <small>{heads[0]}</small>
              </>
            ),
          },
          {
            key: 'gone',
            title: (
              <>
                {t(setTake ? 'record.merge.gone' : 'record.merge.other_one')}
                <small>{heads[1]}</small>
              </>
            ),
          },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.title}</th>
            {(['kept', 'gone'] as const).map((side) => {
              const value = row[side]
              // Nothing can be taken from a record that says nothing.
              if (!setTake || row.kept === row.gone || row.gone === null)
                return <td key={side}>{value ?? '–'}</td>
              return (
                <td key={side}>
                  <label className="check">
                    <input
                      type="radio"
                      name={row.name}
                      aria-label={`${row.title}: ${value ?? t('record.nothing')}`}
                      checked={take.includes(row.name) === (side === 'gone')}
                      onChange={() =>
                        setTake(
                          side === 'gone'
                            ? [...take, row.name]
                            : take.filter((one) => one !== row.name)
                        )
                      }
                    />
                    <span>{value ?? '–'}</span>
                  </label>
                </td>
              )
            })}
          </tr>
        ))}
        {children}
      </Table>
    </div>
  )
}

/** A row in which both records stand as they are. */
export const CompareLine = ({
  title,
  kept,
  gone,
}: {
  title: string
  kept: ReactNode
  gone: ReactNode
}) => (
  <tr>
    <th scope="row">{title}</th>
    <td>{kept === '' ? '–' : kept}</td>
    <td>{gone === '' ? '–' : gone}</td>
  </tr>
)
