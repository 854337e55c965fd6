/** Which unit (a domain, a folder) imports which; filled while sources are read. */
export type ImportGraph = Map<string, Set<string>>

/** Adds that `from` imports `to`; a unit that imports itself is no edge. */
export function addImport(graph: ImportGraph, from: string, to: string): void {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

/** The circles of a graph, each once, as `a -> b -> a`, beginning with its first name in the alphabet. */
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
