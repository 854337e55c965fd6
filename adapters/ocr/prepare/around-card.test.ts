import { expect, test } from 'vitest'
import { findCard, type Colours } from './find-card.ts'
import { areaOf } from './outline.ts'

type Colour = readonly [number, number, number]
type Box = { x: number; y: number; width: number; height: number }
const [width, height] = [480, 304]
const ink: Colour = [30, 30, 60]
const white: Colour = [250, 250, 252]
const cream: Colour = [232, 228, 214]
const table: Colour = [52, 46, 40]
/** The foot of a card that hardly differs from the table it lies on. */
const foot: Colour = [48, 54, 52]

function pictureOf(ground: Colour) {
  const data = new Uint8Array(width * height * 3)
  const fill = (box: Box, colour: Colour) => {
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) data.set(colour, (y * width + x) * 3)
  }
  /** Words of upright strokes, as a line of text looks in the small picture. */
  const write = ({ x, y, width: long }: Omit<Box, 'height'>, colour: Colour) => {
    for (let at = x; at + 3 < x + long; at += 4)
      if ((at - x) % 28 < 22) fill({ x: at, y, width: 2, height: 7 }, colour)
  }
  const panel = (box: Box) => {
    fill(box, white)
    for (let y = box.y + 8; y < box.y + box.height - 10; y += 14)
      write({ x: box.x + 10, y, width: box.width - 20 }, ink)
  }
  fill({ x: 0, y: 0, width, height }, ground)
  return { colours: { data, width, height } satisfies Colours, fill, write, panel }
}
/** The share of the picture that the card takes up; null when none is found. */
const shareOf = ({ colours }: ReturnType<typeof pictureOf>) => {
  const found = findCard(colours)
  return found && areaOf(found.quad) / (width * height)
}

test('a panel is no card where more of the card is written beside it', () => {
  const flat = pictureOf(cream)
  flat.panel({ x: 260, y: 100, width: 200, height: 130 })
  expect(shareOf(flat)).toBeCloseTo(0.18, 1)
  flat.write({ x: 20, y: 70, width: 400 }, ink)
  expect(shareOf(flat)).toBeNull()
})

test('a panel is no card where a long box lies beside it and the card is written on around it', () => {
  const flat = pictureOf(cream)
  flat.panel({ x: 260, y: 60, width: 200, height: 120 })
  flat.fill({ x: 20, y: 230, width: 440, height: 34 }, white)
  flat.write({ x: 20, y: 100, width: 230 }, ink)
  flat.write({ x: 20, y: 30, width: 400 }, ink)
  // As two cards would lie, the lower one of which shows only its band.
  expect(findCard(flat.colours)?.has_other).toBe(true)
  flat.write({ x: 20, y: 200, width: 400 }, ink)
  expect(findCard(flat.colours)).toBeNull()
})

test('the light part of a card is no card: its foot is as dark as the table', () => {
  const photo = pictureOf(table)
  photo.panel({ x: 90, y: 50, width: 300, height: 150 })
  expect(shareOf(photo)).toBeCloseTo((300 * 150) / (width * height), 1)
  photo.fill({ x: 90, y: 200, width: 300, height: 40 }, foot)
  photo.write({ x: 100, y: 212, width: 280 }, white)
  // Its rim of a pixel is left out.
  expect(shareOf(photo)).toBeCloseTo((298 * 188) / (width * height), 2)
})

test('a card is found on a table where something else lies, and on a patterned cloth', () => {
  const card = { x: 90, y: 60, width: 300, height: 190 }
  const besidePen = pictureOf(table)
  besidePen.panel(card)
  besidePen.fill({ x: 60, y: 265, width: 300, height: 4 }, white)
  const onCloth = pictureOf(table)
  for (let y = 4; y < height; y += 16)
    for (let x = 4; x < width; x += 16) onCloth.fill({ x, y, width: 4, height: 4 }, [150, 140, 120])
  onCloth.panel(card)
  for (const photo of [besidePen, onCloth])
    expect(shareOf(photo)).toBeCloseTo((300 * 190) / (width * height), 2)
})
