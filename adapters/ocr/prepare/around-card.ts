import type { Colours } from './find-card.ts'
import { greyOf, medianAround, percentilesOf } from './grey.ts'
import { apply, cornersOf, homographyOf, sidesOf, type Quad } from './homography.ts'
import { areaOf } from './outline.ts'
import { forEachPart } from './specks.ts'

/** In pixels of the small picture. Strokes of letters are narrower than twice this; panels and bands are wider. */
const strokeReach = 4
/** What is weaker than this share of the writing inside is the grain of a table. */
const leastStrength = 0.35
const faintest = 10
/** The edge, its shadow and its blur are not looked at. */
const margin = 3
/** Marks beside one side that are writing. A pen, a coin or the edge of a table leaves fewer. */
const minMarks = 4
/** In lengths of the shorter side: as far as this, what stands beside a panel is looked for. */
const depth = { small: 0.6, large: 0.3 }
/** What fills less of the picture is a panel more often than a card. */
const smallShare = 0.25

/** How much of what is beside each side of a quadrilateral looks like writing: left, top, right, bottom. */
function marksBeside({ data, width, height }: Colours, quad: Quad, reach: number): number[] {
  const marks = [0, 0, 0, 0]
  const toUnit = homographyOf(quad, cornersOf(1, 1))
  if (!toUnit) return marks
  const grey = greyOf(width, height)
  for (let at = 0; at < grey.data.length; at++)
    grey.data[at] =
      ((data[at * 3] ?? 0) * 3 + (data[at * 3 + 1] ?? 0) * 6 + (data[at * 3 + 2] ?? 0)) / 10
  const paper = medianAround(grey, strokeReach)
  const away = grey.data.map((value, at) => Math.abs(value - (paper.data[at] ?? 0)))
  const { width: wide, height: tall } = sidesOf(quad)
  const deep = Math.min(wide, tall) * reach
  /** 0 for what is neither beside the quadrilateral nor near, else the number of the side from 1. */
  const beside = new Uint8Array(away.length)
  const inside: number[] = []
  for (let at = 0; at < beside.length; at++) {
    const { x, y } = apply(toUnit, { x: at % width, y: Math.floor(at / width) })
    const offs = [-x * wide, -y * tall, (x - 1) * wide, (y - 1) * tall]
    const off = Math.max(...offs)
    if (off < -margin) inside.push(away[at] ?? 0)
    if (off > margin && off < deep) beside[at] = offs.indexOf(off) + 1
  }
  const least = Math.max(faintest, percentilesOf(Uint8Array.from(inside))(0.97) * leastStrength)
  const ink = greyOf(width, height)
  ink.data.set(away.map((value, at) => (beside[at] === 0 || value < least ? 255 : 0)))
  forEachPart(ink, 1, (part) => {
    const xs = part.map((at) => at % width)
    const ys = part.map((at) => Math.floor(at / width))
    const long = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 1
    const side = (beside[part[0] ?? 0] ?? 0) - 1
    if (part.length >= 3 && long >= 3 && long < Math.max(wide, tall) * 0.4)
      marks[side] = (marks[side] ?? 0) + 1
  })
  return marks
}

/**
 * On how many sides the card goes on outside a quadrilateral: letters stand beside it, as they do beside a panel, a table
 * or the light part of a card. A table top has none. Marks beside all four sides of something large are the pattern of a
 * cloth, or a letter that the card lies on, and count for none.
 */
export function writtenSides(colours: Colours, quad: Quad): number {
  const isSmall = areaOf(quad) < colours.width * colours.height * smallShare
  const marks = marksBeside(colours, quad, isSmall ? depth.small : depth.large)
  const written = marks.filter((count) => count >= minMarks).length
  return isSmall || written < 4 ? written : 0
}
