type Refused = { id: string; label: string; reason: string }

/** Number of rows shown by name for each reason. */
const maxExamples = 5

/** Groups rows by reason, most frequent first, with the first rows of each. */
export function countReasons(rows: readonly Refused[]) {
  const by = new Map<string, { count: number; examples: { id: string; label: string }[] }>()
  for (const { id, label, reason } of rows) {
    const group = by.get(reason) ?? { count: 0, examples: [] }
    group.count += 1
    if (group.examples.length < maxExamples) group.examples.push({ id, label })
    by.set(reason, group)
  }
  return [...by]
    .map(([reason, group]) => ({ reason, ...group }))
    .toSorted((one, other) => other.count - one.count)
}
