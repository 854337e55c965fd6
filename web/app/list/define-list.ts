/** Declares a list: rows, sorts and filters are those of its endpoint, so a screen names none that is not there. */
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import type { BulkAction, Column, Filter, ListDeclaration } from './declaration.ts'

/** A row of what a list endpoint gives. */
type RowOf<E extends Endpoint> = OutputOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

type SortOf<E extends Endpoint> =
  SentTo<E> extends { sort?: infer Sort } ? Exclude<Sort, `-${string}` | undefined> : never

/** What every list takes, whatever it lists. */
type Common = 'q' | 'sort' | 'after' | 'before' | 'at' | 'item' | 'limit'
export type FilterOf<E extends Endpoint> = Filter & { name: Exclude<keyof SentTo<E>, Common> }

type ColumnOf<E extends Endpoint> = Column<RowOf<E>> &
  ({ name: SortOf<E>; can_sort: true } | { can_sort?: never })

type Declared<E extends Endpoint, B extends Endpoint> = Omit<
  ListDeclaration<RowOf<E>>,
  'list' | 'columns' | 'filters' | 'bulk'
> & {
  columns: readonly [ColumnOf<E>, ...ColumnOf<E>[]]
  filters: readonly FilterOf<E>[]
  bulk?: {
    endpoint: B
    actions: readonly (BulkAction & { fields: Partial<SentTo<B>> })[]
  }
}

/** The declaration of a list screen, from the endpoint that gives its rows. */
export const defineList = <E extends Endpoint, B extends Endpoint = Endpoint>(
  list: E,
  declared: Declared<E, B>
): ListDeclaration<RowOf<E>> => ({ ...declared, list })

/** The options of a filter: the words of a set, each called by the sentence of that name below `under`. */
export const optionsOf = <const Word extends string, const Under extends string>(
  words: readonly Word[],
  under: `${Under}.${Word}` extends AppWordKey ? Under : never
): Filter['options'] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `under` admits only keys that exist
  words.map((word) => [word, `${under}.${word}` as AppWordKey] as const)
