import type { CurrencySum } from '@numo/kit/list.ts'

/** Selected rows of a list: some, or all that match its query except some. */
export type Selection = {
  is_all: boolean
  /** Ids of the selected rows; with `is_all`, of the excluded ones. */
  keys: ReadonlySet<string>
}
export const nothing: Selection = { is_all: false, keys: new Set() }
export const everything: Selection = { is_all: true, keys: new Set() }

/** Returns whether a row is selected, on this page or another. */
export const isChosen = ({ is_all, keys }: Selection, key: string) => is_all !== keys.has(key)

/** Toggles one row. A selection of all rows stays one, with the row excluded. */
export function toggled(selection: Selection, key: string): Selection {
  const keys = new Set(selection.keys)
  if (!keys.delete(key)) keys.add(key)
  return { ...selection, keys }
}

/** Selects all rows of a page, or deselects them when all are selected; other pages are unchanged. */
export function pageToggled(selection: Selection, page: readonly string[]): Selection {
  const hasAll = page.every((key) => isChosen(selection, key))
  const turned = page.filter((key) => isChosen(selection, key) === hasAll)
  return turned.reduce(toggled, selection)
}

/** Returns the number of selected rows of a list with `total` rows. */
export const chosenCount = ({ is_all, keys }: Selection, total: number) =>
  is_all ? Math.max(0, total - keys.size) : keys.size

/** Returns the selection as a bulk endpoint accepts it; `matching` are the parameters of the list. */
export const sentSelection = (
  { is_all, keys }: Selection,
  matching: Readonly<Record<string, string>>
) => (is_all ? { matching, ...(keys.size > 0 && { except: [...keys] }) } : { ids: [...keys] })

/**
 * Returns the sums of the selected rows by currency, in its order: of their `amounts`, or of all matching rows (`all`) less the
 * excluded ones. Empty while one of them is not known: a sum that is wrong is worse than none.
 */
export function sumsOf(
  { is_all, keys }: Selection,
  amounts: ReadonlyMap<string, CurrencySum>,
  all: readonly CurrencySum[] | undefined
): CurrencySum[] {
  const named = [...keys].flatMap((key) => amounts.get(key) ?? [])
  if (named.length < keys.size || (is_all && all === undefined)) return []
  const sums = new Map(is_all ? all?.map(({ currency, amount }) => [currency, amount]) : [])
  for (const { currency, amount } of named)
    sums.set(currency, (sums.get(currency) ?? 0) + (is_all ? -amount : amount))
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}
