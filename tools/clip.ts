/** Clips lines and rings to a rectangle. */
export type Coordinates = [number, number][]
export type Bounds = { west: number; south: number; east: number; north: number }

type Edge = {
  isInside: (point: [number, number]) => boolean
  cross: (a: [number, number], b: [number, number]) => [number, number]
}

const vertical = (at: number, isInside: Edge['isInside']): Edge => ({
  isInside,
  cross: ([ax, ay], [bx, by]) => [at, ay + ((by - ay) * (at - ax)) / (bx - ax)],
})
const horizontal = (at: number, isInside: Edge['isInside']): Edge => ({
  isInside,
  cross: ([ax, ay], [bx, by]) => [ax + ((bx - ax) * (at - ay)) / (by - ay), at],
})
const edgesOf = ({ west, south, east, north }: Bounds): Edge[] => [
  vertical(west, ([x]) => x >= west),
  vertical(east, ([x]) => x <= east),
  horizontal(south, ([, y]) => y >= south),
  horizontal(north, ([, y]) => y <= north),
]

/** Clips a closed ring to a rectangle (Sutherland-Hodgman); empty when it is outside. */
export function clipRing(ring: Coordinates, bounds: Bounds): Coordinates {
  let points = ring
  for (const { isInside, cross } of edgesOf(bounds)) {
    if (points.every(isInside)) continue
    const kept: Coordinates = []
    let before = points.at(-1)
    for (const point of points) {
      if (before) {
        if (isInside(point) !== isInside(before)) kept.push(cross(before, point))
      }
      if (isInside(point)) kept.push(point)
      before = point
    }
    points = kept
    if (points.length === 0) return []
  }
  const [first] = points
  const last = points.at(-1)
  const isClosed = first && last && first[0] === last[0] && first[1] === last[1]
  return isClosed || !first ? points : [...points, first]
}

/** Returns the parts of an open line inside a rectangle. */
export function clipLine(line: Coordinates, bounds: Bounds): Coordinates[] {
  let pieces: Coordinates[] = [line]
  for (const { isInside, cross } of edgesOf(bounds))
    pieces = pieces.flatMap((piece) => {
      if (piece.every(isInside)) return [piece]
      const kept: Coordinates[] = []
      let current: Coordinates = []
      for (const [place, point] of piece.entries()) {
        const before = piece[place - 1]
        const isIn = isInside(point)
        if (before && isIn !== isInside(before)) current.push(cross(before, point))
        if (isIn) current.push(point)
        else if (current.length > 0) {
          kept.push(current)
          current = []
        }
      }
      if (current.length > 0) kept.push(current)
      return kept.filter((one) => one.length > 1)
    })
  return pieces
}
