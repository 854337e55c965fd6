/** Which rows of a list are chosen: some, or all that its query matches except some. */
export type Selection = {
  is_all: boolean
  /** The chosen rows; with `is_all` those that are left out. */
  keys: ReadonlySet<string>
}
export const nothing: Selection = { is_all: false, keys: new Set() }
export const everything: Selection = { is_all: true, keys: new Set() }

/** Whether a row is chosen, shown on this page or not. */
export const isChosen = ({ is_all, keys }: Selection, key: string) => is_all !== keys.has(key)

/** The same choice with one row more, or without it. What is all but one stays all but one. */
export function toggled(selection: Selection, key: string): Selection {
  const keys = new Set(selection.keys)
  if (!keys.delete(key)) keys.add(key)
  return { ...selection, keys }
}

/** All of a page, or none of it when all of it was chosen; other pages stay as they are. */
export function pageToggled(selection: Selection, page: readonly string[]): Selection {
  const hasAll = page.every((key) => isChosen(selection, key))
  const turned = page.filter((key) => isChosen(selection, key) === hasAll)
  return turned.reduce(toggled, selection)
}

/** How many rows are chosen of a list that has so many. */
export const chosenCount = ({ is_all, keys }: Selection, total: number) =>
  is_all ? Math.max(0, total - keys.size) : keys.size

/** The choice as a bulk endpoint takes it; `matching` is what is asked of the list. */
export const sentSelection = (
  { is_all, keys }: Selection,
  matching: Readonly<Record<string, string>>
) => (is_all ? { matching, ...(keys.size > 0 && { except: [...keys] }) } : { ids: [...keys] })
