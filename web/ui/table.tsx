import type { ReactNode } from 'react'

/** A column: what its head says, or that with what else it needs. */
export type TableColumn = string | { title: ReactNode; key: string; isEnd?: boolean }

/** A small table of what is there: columns with heads, rows as they are given. Lists that can be asked are `app/list`. */
export const Table = ({
  className,
  caption,
  columns,
  children,
}: {
  className: string
  /** Said to who does not see the heading around it. */
  caption?: string
  columns: readonly TableColumn[]
  /** The rows. */
  children: ReactNode
}) => (
  <table className={className}>
    {caption !== undefined && <caption className="vh">{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => {
          const { title, key, isEnd } =
            typeof column === 'string' ? { title: column, key: column, isEnd: false } : column
          return (
            <th key={key} scope="col" className={isEnd ? 'end' : undefined}>
              {title}
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
