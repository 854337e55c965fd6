/** Import graph of units (domains or folders). */
export type ImportGraph = Map<string, Set<string>>

/** Adds an edge; self-imports are ignored. */
export function addImport(graph: ImportGraph, from: string, to: string): void {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

/** Returns each cycle of a graph once, as `a -> b -> a`, starting with its alphabetically first unit. */
export function circlesOf(graph: ImportGraph): string[] {
  const found = new Set<string>()
  const walk = (unit: string, path: readonly string[]) => {
    const met = path.indexOf(unit)
    if (met === -1) for (const next of graph.get(unit) ?? []) walk(next, [...path, unit])
    else {
      const circle = path.slice(met)
      const first = circle.indexOf(circle.toSorted()[0] ?? '')
      const turned = [...circle.slice(first), ...circle.slice(0, first)]
      found.add([...turned, turned[0]].join(' -> '))
    }
  }
  for (const unit of graph.keys()) walk(unit, [])
  return [...found]
}
