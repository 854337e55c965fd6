/** Declaration of a list screen; everything else is common to all lists. */
import type { ComponentType, ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import type { ScreenName } from '../../ui/empty-screen.tsx'
import type { CurrencySum } from '@numo/kit/list.ts'
import type { NextStep } from '../../ui/next-steps.ts'
import type { TablerIcon } from '@tabler/icons-react'

export type Column<Row> = {
  /** Name in the address, and of its sort when it is sortable. */
  name: string
  title: AppWordKey
  cell: (row: Row) => ReactNode
  can_sort?: boolean
  /** Right-aligned, for numbers and dates. */
  is_end?: boolean
  /** Hidden until the user selects it. */
  is_extra?: boolean
}

export type Filter = {
  /** Field of the list endpoint's input. */
  name: string
  title: AppWordKey
  /** Possible values and their titles: a translation key, or a name from the data. */
  options: readonly (readonly [value: string, title: AppWordKey | { text: string }])[]
  /** Its value is a day; it has no options. */
  is_day?: true
  /** Set by links of other pages alone, and taken off here. Options are what a value begins with, before its point. */
  is_link?: true
}

/** Letters of actions on rows; none has another meaning in a list. */
export type ActionKey = 'a' | 'd' | 'n' | 'r' | 's' | 't' | 'u'

export type BulkAction = {
  name: string
  title: AppWordKey
  /** Triggers the action on the selected rows, else on the current one. Unique in its list. */
  key: ActionKey
  /** The action's fields of the bulk endpoint's input. */
  fields: Readonly<Record<string, unknown>>
}

/** A bulk action that runs in the background: previewed, with progress, and undone within ten minutes where it can be. */
export type BulkRunAction = {
  name: string
  title: AppWordKey
  key?: ActionKey
  /** Shaped by `bulkRunEndpoint` of `kit/list-endpoints.ts`. */
  endpoint: Endpoint
  /** The action's fields of the input; a form may change them. */
  fields: Readonly<Record<string, unknown>>
  /** Fields that the person fills in before the preview. */
  Form?: ComponentType<BulkFormProps>
}

export type BulkFormProps = {
  fields: Readonly<Record<string, unknown>>
  onChange: (fields: Readonly<Record<string, unknown>>) => void
}

/**
 * A row on a narrow screen, by names of columns: `title` and `amount`, then `about`, then `state` and `note`. Columns
 * it does not name are left to the drawer and the page of the row, unless the user selected them. The drawer is headed
 * by `title` and `about`, too.
 */
export type RowCard<Name extends string = string> = {
  /** What a person calls the row, such as the patient; without it the first column. */
  title?: Name
  amount?: readonly Name[]
  about?: readonly Name[]
  state?: readonly Name[]
  note?: readonly Name[]
}

/** Output of a list endpoint, see `listOutput` of `kit/list.ts`. */
export type ListPage<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  total: { count: number; is_exact: boolean }
  sums?: CurrencySum[] | undefined
}

/** What is most likely to be done with a row next: an action of `runs` by its name, or a page that asks for it. */
export type MainAction = { run: string } | { title: AppWordKey; to: string }

export type ListDeclaration<Row> = {
  /** Name of its saved views: the last words of its address. */
  name: string
  /** Screen name of its sentences: title and empty state. */
  screen: ScreenName
  /** What its rows are called, where the screen shows more than this list and its title does not say it. */
  rows?: AppWordKey
  icon: TablerIcon
  /** Saved views are of staff; lists of clinics have none. */
  has_no_views?: boolean
  /** Next steps offered in the empty state. */
  next: readonly NextStep[]
  /** Shaped by `kit/list.ts`. */
  list: Endpoint
  columns: readonly [Column<Row>, ...Column<Row>[]]
  card: RowCard
  filters: readonly Filter[]
  keyOf: (row: Row) => string
  /** Accessible name of a row. */
  nameOf: (row: Row) => string
  /** Address of the page of a row; null when it has none. */
  pageOf?: (row: Row, isPast?: boolean) => string
  /** Summary of a row in the drawer. */
  Peek?: (props: { row: Row }) => ReactNode
  /** Main action of a row in the drawer; null when nothing waits for the reader. */
  mainOf?: (row: Row) => MainAction | null
  /** The amount of a row, for the sum of the selected ones; its list endpoint has the sum of all (`sums`). */
  amountOf?: (row: Row) => CurrencySum
  bulk?: { endpoint: Endpoint; actions: readonly BulkAction[] }
  /** Actions in the background on the selected rows. */
  runs?: readonly BulkRunAction[]
  /** Reasons why rows were skipped, by the server's code. */
  reasons?: Readonly<Record<string, AppWordKey>>
  export?: Endpoint
  /** Actions beside the title that concern no row, such as `New insurer`. */
  Actions?: () => ReactNode
  /** What is as of the day and what is not, where the list is read as of a day. */
  as_of?: AppWordKey
  /** Note below the title, such as the age of the data. */
  Note?: () => ReactNode
  /** Tabs below the title that switch between lists of the same address (`tab`). */
  Tabs?: () => ReactNode
}
