import { greyOf, percentilesOf, shrink, type Grey } from './grey.ts'
import { forEachPart } from './specks.ts'

/** Boxes are looked for in a picture this many times smaller; lengths below are in its pixels. */
const by = 4
/** Neighbours that differ by more belong to different areas. */
const maxStep = 8
/** Short side of a box of one to three lines of text. */
const [minShort, maxShort] = [5, 32]
const minRatio = 1.4
/** Share of its bounding box that a rounded or slightly skewed rectangle takes up. */
const minCovered = 0.8
/** A box looks the same upside down; one that a shadow or a finger cuts does not. As a share of it. */
const maxAsymmetry = 0.08
/** Share of a box that is not letters. */
const minFill = 0.4
/** Between a box and what is around it, and between letters and their box; as a share of the contrast of the picture. */
const minContrast = 0.16
const faintest = 16
/** A line across a word meets so many strokes; across the counters of a bold title letter, one or two. */
const minStrokes = 3
/** How far the blur of an edge, or a frame, reaches beyond a box. */
const edge = 2
/** In pixels of the picture itself: so far inside, nothing of the edge is left. */
const inset = 3

/** Rows of an area from `top`, each from its first to its last pixel, whatever lies between them. */
type Area = { top: number; left: number; right: number; rows: { from: number; to: number }[] }

/** A box of one colour with letters of the other polarity than those around it. */
export type InverseBox = {
  area: Area
  /** Brightness of the box, and of what is around it. */
  fill: number
  around: number
}

function areaOf(part: readonly number[], width: number): Area {
  const rows = new Map<number, { from: number; to: number }>()
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const row = rows.get(y) ?? { from: x, to: x }
    rows.set(y, { from: Math.min(row.from, x), to: Math.max(row.to, x) })
  }
  const inOrder = [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
  return {
    top: Math.min(...rows.keys()),
    left: Math.min(...inOrder.map(({ from }) => from)),
    right: Math.max(...inOrder.map(({ to }) => to)),
    rows: inOrder,
  }
}

/** Whether an area has the size and the shape of a box of a few lines, with something in it. */
function isBoxLike({ left, right, rows }: Area, pixels: number): boolean {
  const [wide, tall] = [right - left + 1, rows.length]
  const [short, long] = [Math.min(wide, tall), Math.max(wide, tall)]
  const covered = rows.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const asymmetry = rows.reduce(
    (sum, { from }, k) => sum + Math.abs(from + (rows.at(-1 - k)?.to ?? right) - left - right),
    0
  )
  return (
    short >= minShort &&
    short <= maxShort &&
    long >= short * minRatio &&
    covered >= wide * tall * minCovered &&
    asymmetry <= covered * maxAsymmetry &&
    pixels >= covered * minFill &&
    pixels < covered
  )
}

const median = (values: readonly number[]) => percentilesOf(Uint8Array.from(values))(0.5)

/** Brightness around an area, in a picture `scale` times as large as that in which it was found. */
function brightnessAround(grey: Grey, { top, left, right, rows }: Area, scale: number): number {
  const away = edge + 1
  const [x0, x1, y0, y1] = [left - away, right + away, top - away, top + rows.length - 1 + away]
  const ring: number[] = []
  const add = (x: number, y: number) => {
    const [column, row] = [Math.floor((x + 0.5) * scale), Math.floor((y + 0.5) * scale)]
    if (column >= 0 && row >= 0 && column < grey.width && row < grey.height)
      ring.push(grey.data[row * grey.width + column] ?? 0)
  }
  for (let x = x0; x <= x1; x++) [y0, y1].forEach((y) => add(x, y))
  for (let y = y0; y <= y1; y++) [x0, x1].forEach((x) => add(x, y))
  return median(ring)
}

/**
 * How much each pixel inside a box stands out from it towards the brightness around it, and how much the most does to the
 * other side.
 */
function glyphsIn({ area, fill, around }: InverseBox, flat: Grey): [Grey, number] {
  const { top, left, right, rows } = area
  const inside = greyOf((right - left + 1) * by, rows.length * by)
  let opposite = 0
  for (let y = inset; y < inside.height - inset; y++) {
    const near = [y - inset, y + inset].flatMap((at) => rows[Math.floor(at / by)] ?? [])
    const from = Math.max(...near.map((row) => row.from - left)) * by + inset
    const to = Math.min(...near.map((row) => row.to + 1 - left)) * by - inset
    for (let x = from; x < to; x++) {
      const value = flat.data[(top * by + y) * flat.width + left * by + x] ?? fill
      const contrast = (value - fill) * Math.sign(around - fill)
      inside.data[y * inside.width + x] = Math.max(0, contrast)
      opposite = Math.max(opposite, -contrast)
    }
  }
  return [inside, opposite]
}

/** Whether what stands out in a box is text: a line along its long side meets several strokes. */
function hasStrokes({ data, width, height }: Grey, limit: number): boolean {
  const [along, across] = width >= height ? [1, width] : [width, 1]
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  for (let line = 0; line < short; line++) {
    let [strokes, before] = [0, false]
    for (let k = 0; k < long; k++) {
      const here = (data[line * across + k * along] ?? 0) > limit
      if (here && !before) strokes++
      before = here
    }
    if (strokes >= minStrokes) return true
  }
  return false
}

/**
 * Small boxes with light letters on a light card, or with dark ones on a dark card. They are too low to be the background
 * from which uneven light is measured.
 */
export function inverseBoxesOn(flat: Grey): InverseBox[] {
  const small = shrink(flat, by)
  const valueAt = percentilesOf(small.data)
  const [dark, light] = [valueAt(0.002), valueAt(0.998)]
  const least = Math.max(faintest, (light - dark) * minContrast)
  const longest = Math.max(small.width, small.height)
  const boxes: InverseBox[] = []
  const visit = (part: readonly number[]) => {
    if (part.length < minShort * minShort || part.length > maxShort * longest) return
    const area = areaOf(part, small.width)
    if (!isBoxLike(area, part.length)) return
    const fill = median(part.map((at) => small.data[at] ?? 0))
    const around = brightnessAround(small, area, 1)
    const isLight = around > (dark + light) / 2
    if (Math.abs(around - fill) < least || isLight !== around > fill) return
    const box = { area, fill, around }
    const [glyphs, opposite] = glyphsIn(box, flat)
    const strongest = glyphs.data.reduce((max, value) => Math.max(max, value), 0)
    if (strongest >= Math.max(least, opposite) && hasStrokes(glyphs, strongest / 2)) boxes.push(box)
  }
  forEachPart(small, 256, visit, maxStep)
  return boxes
}

/** Paints an area and its edge in a picture `scale` times as large as that in which it was found. */
function paint({ data, width, height }: Grey, { top, rows }: Area, scale: number, value: number) {
  const last = Math.min(height, Math.ceil((top + rows.length + edge) * scale))
  for (let y = Math.max(0, Math.floor((top - edge) * scale)); y < last; y++) {
    const row = Math.floor(y / scale) - top
    const near = rows.slice(Math.max(0, row - edge), Math.max(0, row + edge) + 1)
    const from = Math.min(...near.map((span) => span.from)) - edge
    const to = Math.max(...near.map((span) => span.to)) + 1 + edge
    data.fill(
      value,
      y * width + Math.max(0, Math.floor(from * scale)),
      y * width + Math.min(width, Math.ceil(to * scale))
    )
  }
}

/** Brings boxes and their letters to the polarity of the card: letters stand out from what is around the box. */
export function withoutInverseBoxes(flat: Grey, boxes: readonly InverseBox[]): Grey {
  const { width, height } = flat
  const result = { width, height, data: flat.data.slice() }
  for (const box of boxes) {
    const { area, fill, around } = box
    const [glyphs] = glyphsIn(box, flat)
    paint(result, area, by, around)
    glyphs.data.forEach((contrast, k) => {
      if (contrast === 0) return
      const y = area.top * by + Math.floor(k / glyphs.width)
      const value = around - contrast * Math.sign(around - fill)
      const x = area.left * by + (k % glyphs.width)
      result.data[y * width + x] = Math.min(255, Math.max(0, value))
    })
  }
  return result
}

/** Paints boxes in the colour around them. `scale`: how many times smaller than the flattened picture this one is. */
export function coverBoxes(grey: Grey, boxes: readonly InverseBox[], scale: number): Grey {
  for (const { area } of boxes)
    paint(grey, area, by / scale, brightnessAround(grey, area, by / scale))
  return grey
}
