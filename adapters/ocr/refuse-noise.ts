import { NoisyPicture } from './port.ts'
import type { Grey } from './prepare/grey.ts'

const dark = 128
/**
 * What reading costs grows with the marks on a picture: some 4 ms of the processor for each letter. A card has 100 to 500 of
 * them (letters and lines) in up to 16 strokes a row; noise has up to 100,000, or 100 to 400 strokes a row. A hard shadow
 * leaves up to 3,000 specks, which cost little, where the light is not evened out.
 */
const mostMarks = { even: 1500, plain: 6000 }
const mostStrokes = 90

/** Marks of ink that do not touch each other, and how often a row of the picture goes from paper to ink. */
export function marksOf({ data, width, height }: Grey): { marks: number; strokes: number } {
  /** Of each stroke the one it was joined to; its own number: none. */
  const joined: number[] = []
  const rootOf = (stroke: number): number => {
    let root = stroke
    for (let next = joined[root] ?? root; next !== root; next = joined[root] ?? root) root = next
    // Shortened for whoever asks next.
    joined[stroke] = root
    return root
  }
  let marks = 0
  let above: number[] = []
  for (let y = 0; y < height; y++) {
    /** From, to and number of each stroke of this row, one after the other. */
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

/** Throws `NoisyPicture` when there is more on a picture than on any card: looked at before it is read. */
export function refuseNoise(prepared: { even: Grey; plain: Grey }): void {
  for (const kind of ['even', 'plain'] as const) {
    const { marks, strokes } = marksOf(prepared[kind])
    if (marks > mostMarks[kind] || strokes > mostStrokes)
      throw new NoisyPicture(
        `There are ${marks} marks on the picture, ${strokes.toFixed(0)} strokes a row`
      )
  }
}
