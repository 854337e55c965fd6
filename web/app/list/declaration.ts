/** What a list screen is told; everything else about lists is the same for all of them. */
import type { ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import type { ScreenName } from '../../ui/empty-screen.tsx'
import type { NextStep } from '../../ui/next-steps.ts'
import type { TablerIcon } from '@tabler/icons-react'

export type Column<Row> = {
  /** Its name in the address, and of its sort where it has one. */
  name: string
  title: AppWordKey
  cell: (row: Row) => ReactNode
  can_sort?: boolean
  /** Figures and dates. */
  is_end?: boolean
  /** Shown only when chosen. */
  is_extra?: boolean
}

export type Filter = {
  /** The field of the list's input. */
  name: string
  title: AppWordKey
  /** The values it knows, and what they are called: a word of ours, or a name out of the data. */
  options: readonly (readonly [value: string, title: AppWordKey | { text: string }])[]
}

export type BulkAction = {
  name: string
  title: AppWordKey
  /** The action's own fields of the bulk endpoint. */
  fields: Readonly<Record<string, unknown>>
}

/** What a list endpoint gives, see `listOutput` of `kit/list.ts`. */
export type ListPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  total: { count: number; is_exact: boolean }
}

export type ListDeclaration<Row> = {
  /** Name of its saved views: the last words of its address. */
  name: string
  /** Its words: title and what an empty list means. */
  screen: ScreenName
  icon: TablerIcon
  /** What to do when there is nothing. */
  next: readonly NextStep[]
  /** Shaped by `kit/list.ts`. */
  list: Endpoint
  columns: readonly [Column<Row>, ...Column<Row>[]]
  filters: readonly Filter[]
  keyOf: (row: Row) => string
  /** What a row is called, for people who do not see the row. */
  nameOf: (row: Row) => string
  /** The page of a row; null: it has none. */
  pageOf?: (row: Row) => string
  /** The facts of a row at a glance, beside the list. */
  Peek?: (props: { row: Row }) => ReactNode
  bulk?: { endpoint: Endpoint; actions: readonly BulkAction[] }
  /** Why rows were left alone, by the word the server gives. */
  reasons?: Readonly<Record<string, AppWordKey>>
  export?: Endpoint
  /** What can be done that is about no row: `New insurer`. Beside the title. */
  Actions?: () => ReactNode
  /** What people must know of what it shows, such as how old that is. Under the title. */
  Note?: () => ReactNode
  /** Other lists of the same address, told apart by its `tab`. Under the title. */
  Tabs?: () => ReactNode
}
