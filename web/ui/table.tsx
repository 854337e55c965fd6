import type { ReactNode, ThHTMLAttributes } from 'react'

/** A column: its title, or the title with key and alignment. */
export type TableColumn =
  | string
  | ({ title: ReactNode; key: string; isEnd?: boolean | undefined } & Pick<
      ThHTMLAttributes<HTMLTableCellElement>,
      'className' | 'aria-sort'
    >)

/** A table with a header row; `children` are its body rows. */
export const Table = ({
  className,
  caption,
  columns,
  foot,
  children,
}: {
  className: string
  /** Visually hidden caption. */
  caption?: string
  columns: readonly TableColumn[]
  /** Rows of the table footer, such as totals. */
  foot?: ReactNode
  /** The `<tr>` elements. */
  children: ReactNode
}) => (
  <table className={className}>
    {caption !== undefined && <caption className="vh">{caption}</caption>}
    <thead>
      <tr>
        {columns.map((column) => {
          const { title, key, isEnd, ...rest } =
            typeof column === 'string' ? { title: column, key: column } : column
          return (
            <th key={key} scope="col" className={isEnd ? 'end' : undefined} {...rest}>
              {title}
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
    {foot !== undefined && <tfoot>{foot}</tfoot>}
  </table>
)
