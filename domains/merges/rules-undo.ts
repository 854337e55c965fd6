/* Undo of a merge as a pure rule over rows: what the merge did to them, and what to do with them in their current state. */

/** Column values as JSON. */
export type ColumnValues = Readonly<Record<string, unknown>>

/** How the rows of a table are identified and compared. */
export type RowKind = {
  /** Columns of the primary key. */
  key: readonly string[]
  /**
   * Columns whose later changes on the kept record's row also apply to the other's row, such as the withdrawal of a consent or the end of a
   * policy.
   */
  carried: readonly string[]
  /** Columns maintained by the database, ignored in comparisons. */
  quiet?: readonly string[]
}

/** A row as read. `same` identifies what it is about apart from its owner; the other record's counterpart has the same value. */
export type FoundRow = { row: ColumnValues; owner: string; same: string }

/** What a merge did to one row. */
export type MergeChange =
  | {
      did: 'change'
      key: ColumnValues
      was: ColumnValues
      is: ColumnValues
      /** The kept record's row that has represented this one since; `is_own` when it existed before the merge. */
      stand: { key: ColumnValues; said: ColumnValues; is_own: boolean } | null
    }
  /** `into`: the kept record's row about the same thing, whose previous values are `beside`. */
  | { did: 'remove'; row: ColumnValues; into: ColumnValues | null; beside: ColumnValues | null }
  | { did: 'add'; row: ColumnValues }

/** A step of the undo for one row. */
export type Step =
  | { do: 'set'; key: ColumnValues; to: ColumnValues }
  | { do: 'insert'; row: ColumnValues }
  | { do: 'remove'; key: ColumnValues }

/** A row or columns that are not restored: changed since (`columns`), or removed since. */
export type SkippedUndo = {
  why: 'changed' | 'removed'
  key: ColumnValues
  columns: readonly string[]
}

const alwaysQuiet = ['version', 'updated_at']

/** Picks some columns of a row; missing ones are left out. */
export const pick = (row: ColumnValues, columns: readonly string[]): ColumnValues =>
  Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name] ?? null]))

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Returns the primary key as text, for lookups. */
export const keyText = ({ key }: RowKind, row: ColumnValues): string =>
  JSON.stringify(key.map((name) => row[name]))

const differing = ({ quiet = [] }: RowKind, one: ColumnValues, other: ColumnValues): string[] =>
  Object.keys({ ...one, ...other }).filter(
    (name) =>
      !alwaysQuiet.includes(name) && !quiet.includes(name) && !isSame(one[name], other[name])
  )

/** Returns what a merge did, from the rows of both records before and after it. `to` is the kept record. */
export function movedRows(
  kind: RowKind,
  { before, after, from, to }: { before: FoundRow[]; after: FoundRow[]; from: string; to: string }
): MergeChange[] {
  const text = ({ row }: FoundRow) => keyText(kind, row)
  const keyOf = ({ row }: FoundRow) => pick(row, kind.key)
  const was = new Map(before.map((one) => [text(one), one]))
  const is = new Map(after.map((one) => [text(one), one]))
  const speaking = new Map(
    after.filter(({ owner }) => owner === to).map((one) => [one.same, one] as const)
  )
  const moved: MergeChange[] = []
  const taken = new Set<string>()
  for (const old of before) {
    const now = is.get(text(old))
    const found = old.owner === from ? speaking.get(old.same) : undefined
    const other = found && text(found) !== text(old) ? found : undefined
    const isOwn = other !== undefined && was.has(text(other))
    if (now) {
      const columns = differing(kind, old.row, now.row)
      if (columns.length === 0) continue
      moved.push({
        did: 'change',
        key: keyOf(now),
        was: pick(old.row, columns),
        is: pick(now.row, columns),
        stand: other
          ? { key: keyOf(other), said: pick(other.row, kind.carried), is_own: isOwn }
          : null,
      })
    } else if (other && !isOwn && !taken.has(text(other))) {
      // Same row under another key.
      taken.add(text(other))
      const columns = differing(kind, old.row, other.row)
      moved.push({
        did: 'change',
        key: keyOf(other),
        was: pick(old.row, columns),
        is: pick(other.row, columns),
        stand: null,
      })
    } else {
      const beside = other ? (was.get(text(other))?.row ?? null) : null
      moved.push({ did: 'remove', row: old.row, into: other ? keyOf(other) : null, beside })
    }
  }
  for (const one of after)
    if (!was.has(text(one)) && !taken.has(text(one))) moved.push({ did: 'add', row: one.row })
  return moved
}

/**
 * Returns the steps that undo a merge, given the current rows. Later changes are preserved: changed rows stay, removed rows stay removed,
 * and what ended since ends for the restored record too.
 */
export function undoSteps(
  kind: RowKind,
  moved: readonly MergeChange[],
  now: ReadonlyMap<string, ColumnValues>
): { steps: Step[]; stays: SkippedUndo[] } {
  const at = (key: ColumnValues) => now.get(keyText(kind, key))
  const removals: Step[] = []
  const changes: { step: Step; is_of_other: boolean }[] = []
  const returns: Step[] = []
  const stays: SkippedUndo[] = []
  for (const one of moved)
    if (one.did === 'add') {
      const key = pick(one.row, kind.key)
      if (at(key)) removals.push({ do: 'remove', key })
    } else if (one.did === 'remove') {
      const key = pick(one.row, kind.key)
      if (at(key)) continue
      if (one.into && !at(one.into)) stays.push({ why: 'removed', key, columns: [] })
      else returns.push({ do: 'insert', row: one.row })
    } else {
      const { to, columns, is_gone } = setBack(kind, one, at)
      if (is_gone) stays.push({ why: 'removed', key: one.key, columns: [] })
      else if (columns.length > 0) stays.push({ why: 'changed', key: one.key, columns })
      if (Object.keys(to).length > 0)
        changes.push({
          step: { do: 'set', key: one.key, to },
          is_of_other: one.stand !== null,
        })
    }
  // First the kept record's rows, which makes room for the other's (unique constraints).
  const ordered = [
    ...changes.filter(({ is_of_other }) => !is_of_other),
    ...changes.filter(({ is_of_other }) => is_of_other),
  ]
  return { steps: [...removals, ...ordered.map(({ step }) => step), ...returns], stays }
}

function setBack(
  kind: RowKind,
  { key, was, is, stand }: Extract<MergeChange, { did: 'change' }>,
  at: (key: ColumnValues) => ColumnValues | undefined
): { to: ColumnValues; columns: string[]; is_gone: boolean } {
  const row = at(key)
  const speaker = stand && at(stand.key)
  if (!row || (stand && !speaker)) return { to: {}, columns: [], is_gone: true }
  const to: Record<string, unknown> = {}
  const columns: string[] = []
  for (const name of Object.keys(was))
    if (isSame(row[name], is[name])) to[name] = was[name]
    else if (!isSame(row[name], was[name])) columns.push(name)
  if (stand && speaker)
    for (const name of kind.carried) {
      const isAbout = !stand.is_own || name in was
      if (isAbout && !isSame(speaker[name], stand.said[name])) to[name] = speaker[name]
    }
  return { to, columns, is_gone: false }
}
