/* Taking a merge back, as a rule over rows: what the merge did to them, and what is to be done to them as they are now. */

/** Columns and what they say, as JSON. */
export type ColumnValues = Readonly<Record<string, unknown>>

/** How rows of one table are told apart. */
export type RowKind = {
  /** Its primary key. */
  key: readonly string[]
  /**
   * Columns whose later changes at the kept record's row are true of the other's row too: that somebody took a consent
   * back, that a policy ended.
   */
  carried: readonly string[]
  /** Columns that the database keeps itself. */
  quiet?: readonly string[]
}

/** A row as it was found. `same`: what it is about, besides whose it is; the row of the other record has the same. */
export type FoundRow = { row: ColumnValues; owner: string; same: string }

/** What a merge did to one row. */
export type MergeChange =
  | {
      did: 'change'
      key: ColumnValues
      was: ColumnValues
      is: ColumnValues
      /** The kept record's row that speaks for this one since; `is_own`: it was there before. */
      stand: { key: ColumnValues; said: ColumnValues; is_own: boolean } | null
    }
  /** `into`: the kept record's own row of the same thing, which said `beside` before. */
  | { did: 'remove'; row: ColumnValues; into: ColumnValues | null; beside: ColumnValues | null }
  | { did: 'add'; row: ColumnValues }

/** What is to be done to one row. */
export type Step =
  | { do: 'set'; key: ColumnValues; to: ColumnValues }
  | { do: 'insert'; row: ColumnValues }
  | { do: 'remove'; key: ColumnValues }

/** What does not go back: it was changed since (`columns`), or somebody removed it since. */
export type SkippedUndo = {
  why: 'changed' | 'removed'
  key: ColumnValues
  columns: readonly string[]
}

const alwaysQuiet = ['version', 'updated_at']

/** Some columns of a row; one it does not have is left out. */
export const pick = (row: ColumnValues, columns: readonly string[]): ColumnValues =>
  Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name] ?? null]))

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** A key as text, to look rows up by. */
export const keyText = ({ key }: RowKind, row: ColumnValues): string =>
  JSON.stringify(key.map((name) => row[name]))

const differing = ({ quiet = [] }: RowKind, one: ColumnValues, other: ColumnValues): string[] =>
  Object.keys({ ...one, ...other }).filter(
    (name) =>
      !alwaysQuiet.includes(name) && !quiet.includes(name) && !isSame(one[name], other[name])
  )

/** What a merge did, from the rows of both records before it and after it. `to` is the record that stays. */
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
      // The same row under another key.
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
 * What takes a merge back, given the rows as they are now. Nobody's later word is lost: what was changed since stays as it
 * is, what was removed since stays away, and what ended since ends for the record that comes back too.
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
  // First the kept record's rows: the other's come back to where there is room.
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
