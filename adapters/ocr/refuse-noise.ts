import { NoisyPicture } from './port.ts'
import type { Grey } from './prepare/grey.ts'

const dark = 128
/**
 * The cost of reading grows with the number of marks (connected components of ink): about 4 ms of CPU per character. A
 * card has 100 to 500 marks and up to 16 strokes a row; noise has up to 100,000 marks, or 100 to 400 strokes a row. A
 * hard shadow leaves up to 3,000 cheap specks in `plain`, where light is not evened out.
 */
const maxMarks = { even: 1500, plain: 6000 }
const maxStrokes = 90

/** Counts connected components of ink, and the mean number of ink runs a row. */
export function marksOf({ data, width, height }: Grey): { marks: number; strokes: number } {
  /** Union-find parents; a stroke that is its own parent is a root. */
  const joined: number[] = []
  const rootOf = (stroke: number): number => {
    let root = stroke
    for (let next = joined[root] ?? root; next !== root; next = joined[root] ?? root) root = next
    // Path compression.
    joined[stroke] = root
    return root
  }
  let marks = 0
  let above: number[] = []
  for (let y = 0; y < height; y++) {
    /** Start, end and number of each stroke of this row, flattened. */
    const row: number[] = []
    let k = 0
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) >= dark) continue
      const from = x
      while (x < width && (data[y * width + x] ?? 255) < dark) x++
      const stroke = joined.push(joined.length) - 1
      marks++
      while (k < above.length && (above[k + 1] ?? 0) < from) k += 3
      for (let n = k; n < above.length && (above[n] ?? 0) <= x; n += 3) {
        const [one, other] = [rootOf(stroke), rootOf(above[n + 2] ?? stroke)]
        if (one === other) continue
        joined[other] = one
        marks--
      }
      row.push(from, x, stroke)
    }
    above = row
  }
  return { marks, strokes: joined.length / Math.max(1, height) }
}

/**
 * Throws NoisyPicture when the picture has more marks or strokes than any card. Called before the expensive reading.
 */
export function refuseNoise(prepared: { even: Grey; plain: Grey }): void {
  for (const kind of ['even', 'plain'] as const) {
    const { marks, strokes } = marksOf(prepared[kind])
    if (marks > maxMarks[kind] || strokes > maxStrokes)
      throw new NoisyPicture(
        `There are ${marks} marks on the picture, ${strokes.toFixed(0)} strokes a row`
      )
  }
}
