/** Declares a list from its endpoint, so that rows, sorts and filters are checked against the contract. */
import type { ReactNode } from 'react'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { cellText, type ListColumn, type RowOf } from '@numo/kit/list-columns.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { useProgram } from '../program.ts'
import type { BulkAction, Column, Filter, ListDeclaration, RowCard } from './declaration.ts'

/** Input fields common to all list endpoints. */
type Common = 'q' | 'sort' | 'after' | 'before' | 'at' | 'item' | 'limit' | 'sums'
export type FilterOf<E extends Endpoint> = Filter & { name: Exclude<keyof SentTo<E>, Common> }

type Columns<E extends Endpoint> = readonly [ListColumn<RowOf<E>>, ...ListColumn<RowOf<E>>[]]

/** A column whose title, and whose words for each possible value, are existing translation keys. */
type ValidColumn<C> = C extends { title: AppWordKey }
  ? C extends { words: infer Under extends string; value: (...given: never[]) => infer V }
    ? `${Under}.${Word<V>}` extends AppWordKey
      ? C
      : never
    : C
  : never
type Word<V> = V extends readonly (infer One)[]
  ? One & string
  : Exclude<V, null | undefined> & string

type Cell<Row> = (row: Row) => ReactNode

type Declared<E extends Endpoint, B extends Endpoint, C extends Columns<E>> = Omit<
  ListDeclaration<RowOf<E>>,
  'list' | 'columns' | 'card' | 'filters' | 'bulk'
> & {
  /** Columns of the contract, shared with the export. */
  columns: C & { readonly [Place in keyof C]: ValidColumn<C[Place]> }
  /** Custom cells, by column name; the default is the text of the column. */
  cells?: { readonly [Name in C[number]['name']]?: Cell<RowOf<E>> }
  card: RowCard<C[number]['name']>
  filters: readonly FilterOf<E>[]
  bulk?: {
    endpoint: B
    actions: readonly (BulkAction & { fields: Partial<SentTo<B>> })[]
  }
}

/** Creates the declaration of a list screen from its endpoint and the columns of its contract. */
export function defineList<
  E extends Endpoint,
  const C extends Columns<E>,
  B extends Endpoint = Endpoint,
>(
  list: E,
  { columns: [first, ...others], cells, ...declared }: Declared<E, B, C>
): ListDeclaration<RowOf<E>> {
  const cellOf: Readonly<Record<string, Cell<RowOf<E>> | undefined>> = { ...cells }
  const drawn = (column: ListColumn<RowOf<E>>): Column<RowOf<E>> => ({
    ...column,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `columns` admits only existing keys
    title: column.title as AppWordKey,
    cell: cellOf[column.name] ?? ((row) => <CellText column={column} row={row} />),
  })
  return { ...declared, list, columns: [drawn(first), ...others.map(drawn)] }
}

function CellText<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const { t, locale } = useProgram()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `columns` admits only existing keys
  return cellText(column, row, (key) => t(key as AppWordKey), locale)
}

/** Reads a list as of the end of a day; what can be done with its rows is off then. */
export const asOfFilter = {
  name: 'as_of',
  title: 'list.as_of.title',
  options: [],
  is_day: true,
} as const satisfies Filter

/** Returns filter options for a set of words, titled by the sentences below the key `under`. */
export const optionsOf = <const Word extends string, const Under extends string>(
  words: readonly Word[],
  under: `${Under}.${Word}` extends AppWordKey ? Under : never
): Filter['options'] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `under` admits only existing keys
  words.map((word) => [word, `${under}.${word}` as AppWordKey] as const)
