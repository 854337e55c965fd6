import type { AppWordKey } from '../../words/app-words.ts'
import type { BulkRunAction, Column, ListDeclaration } from './declaration.ts'
import type { ListState } from './list-state.ts'
import type { Selection } from './selection.ts'
import type { Choosing } from './use-selection.ts'

/** Props shared by the parts of a list screen. */
export type ListParts<Row> = {
  declaration: ListDeclaration<Row>
  state: ListState
  setState: (next: ListState, options?: { replace?: boolean }) => void
  rows: readonly Row[]
  choosing: Choosing
  /** Opens a row in the drawer; null closes it. */
  open: (row: Row | null) => void
  /** Previews an action in the background on these rows, and asks before it starts. */
  startRun: (action: BulkRunAction, selection: Selection) => void
}

/** Returns the key of what the rows of a list are called. */
export const rowsTitle = <Row>({ rows, screen }: ListDeclaration<Row>): AppWordKey =>
  rows ?? `screens.${screen}.title`

/** Returns the visible columns in the order of the declaration; the first is always visible. */
export const shownColumns = <Row>({ columns }: ListDeclaration<Row>, { cols }: ListState) =>
  columns.filter(
    ({ name, is_extra }, place) => place === 0 || (cols ? cols.includes(name) : !is_extra)
  )

/** Returns the column that heads a row's card and drawer; the first where that of the declaration is hidden. */
export const titleColumn = <Row>({ card }: ListDeclaration<Row>, columns: readonly Column<Row>[]) =>
  columns.find(({ name }) => name === card.title) ?? columns[0]

/** Whether rows can be selected: the list has actions on them. */
export const hasActions = <Row>({ bulk, runs }: ListDeclaration<Row>): boolean =>
  bulk !== undefined || runs !== undefined
