import type { ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { Table } from '../../ui/table.tsx'

export type CompareRow<Field extends string> = {
  name: Field
  title: string
  /** Values of the two records; null when empty. */
  kept: string | null
  gone: string | null
}

/**
 * Compares two records field by field. Where the values differ, one is selected; `take` names the fields whose value
 * comes from the record that is merged away.
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
  /** Null when nothing can be selected and both values stay. */
  setTake: ((take: readonly Field[]) => void) | null
  /** Names of the two records, below the column titles. */
  heads: readonly [kept: ReactNode, gone: ReactNode]
  /** Rows without a selection. */
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
              // An empty value cannot be taken.
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

/** A row without a selection. */
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
