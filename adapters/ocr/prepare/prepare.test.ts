import { assert, infiniteStream, integer, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evenLight } from './even-light.ts'
import { findCard, type Colours } from './find-card.ts'
import { greyOf, turn } from './grey.ts'
import { apply, compose, cornersOf, homographyOf, identity, warp, type Quad } from './homography.ts'
import { boxInOriginal, flatten } from './prepare.ts'

const askew: Quad = [
  { x: 100, y: 80 },
  { x: 400, y: 130 },
  { x: 370, y: 310 },
  { x: 70, y: 260 },
]

type Colour = readonly [number, number, number]
const light: Colour = [230, 232, 240]

/** Draws cards with dark lines of text, one per quad and colour, on a dark background. */
function pictureOf(
  cards: readonly (readonly [Quad, Colour])[],
  width = 480,
  height = 360
): Colours {
  const data = new Uint8Array(width * height * 3)
  const drawn = cards.map(([quad, colour]) => ({
    inside: homographyOf(quad, cornersOf(1, 1)) ?? identity,
    colour,
  }))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colourIn = ({ inside, colour }: (typeof drawn)[number]) => {
        const at = apply(inside, { x: x + 0.5, y: y + 0.5 })
        if (at.x <= 0 || at.y <= 0 || at.x >= 1 || at.y >= 1) return null
        const isInk = at.x > 0.1 && at.x < 0.7 && Math.floor(at.y * 20) % 4 === 2
        return isInk ? ([30, 30, 60] as const) : colour
      }
      const [shown = [95, 80, 62] as const] = drawn.flatMap((card) => {
        const colour = colourIn(card)
        return colour ? [colour] : []
      })
      data.set(shown, (y * width + x) * 3)
    }
  return { data, width, height }
}
const picture = (quad: Quad) => pictureOf([[quad, light]])

describe('a homography', () => {
  test('maps each corner to its target, and back', () => {
    const there = homographyOf(cornersOf(160, 100), askew) ?? identity
    const back = homographyOf(askew, cornersOf(160, 100)) ?? identity
    cornersOf(160, 100).forEach((corner, k) => {
      const met = apply(there, corner)
      expect(met.x).toBeCloseTo(askew[k]?.x ?? 0, 6)
      expect(met.y).toBeCloseTo(askew[k]?.y ?? 0, 6)
      expect(apply(compose(back, there), corner).x).toBeCloseTo(corner.x, 6)
    })
  })

  test('is null when three corners are collinear', () => {
    const [a, , c, d] = askew
    const flat: Quad = [a, { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }, c, d]
    expect(homographyOf(flat, cornersOf(1, 1))).toBeNull()
  })

  test('the identity does not change a picture', () => {
    const grey = { width: 5, height: 4, data: Uint8Array.from({ length: 20 }, (_, k) => k * 12) }
    expect(warp(grey, identity, 5, 4).data).toEqual(grey.data)
  })
})

test('four quarter turns restore the picture', () => {
  const grey = { width: 7, height: 3, data: Uint8Array.from({ length: 21 }, (_, k) => k) }
  expect(turn(turn(turn(turn(grey, 90), 90), 90), 90)).toEqual(grey)
  expect(turn(turn(grey, 90), 270)).toEqual(grey)
  expect(turn(grey, 180)).toEqual(turn(turn(grey, 90), 90))
})

describe('the card in a picture', () => {
  test('is found by its corners within two pixels', () => {
    const found = findCard(picture(askew))
    expect(found).not.toBeNull()
    found?.quad.forEach((corner, k) => {
      expect(Math.hypot(corner.x - (askew[k]?.x ?? 0), corner.y - (askew[k]?.y ?? 0))).toBeLessThan(
        3
      )
    })
  })

  test.each<[string, Colour]>([
    ['in the same light', light],
    // Its edge is a step of ten: less than the first one's.
    ['in the shadow', [101, 86, 68]],
  ])('is not the only one where another lies beside it, %s', (_, colour) => {
    const at = (top: number): Quad => [
      { x: 60, y: top },
      { x: 260, y: top + 6 },
      { x: 257, y: top + 130 },
      { x: 57, y: top + 124 },
    ]
    const pair = pictureOf(
      [
        [at(210), light],
        [at(20), colour],
      ],
      330,
      360
    )
    expect(findCard(pair)?.has_other).toBe(true)
    expect(findCard(pictureOf([[at(210), light]], 330, 360))?.has_other).toBe(false)
  })

  test('is not detected where there is none', () => {
    const plain = new Uint8Array(480 * 360 * 3).fill(120)
    expect(findCard({ data: plain, width: 480, height: 360 })).toBeNull()
  })

  test('is rectified, and the inverse maps to the original picture', () => {
    const given = picture(askew)
    const { even, found_card, to_original } = flatten(given, given)
    expect(found_card).toBe(true)
    expect(even.width / even.height).toBeCloseTo(1.65, 0)
    const whole = boxInOriginal({ left: 0, top: 0, width: 1, height: 1 }, 0, to_original)
    expect(whole.left * 480).toBeCloseTo(70, -1)
    expect((whole.left + whole.width) * 480).toBeCloseTo(400, -1)
    const upsideDown = boxInOriginal({ left: 0, top: 0, width: 0.2, height: 0.2 }, 180, to_original)
    expect(upsideDown.left).toBeGreaterThan(0.5)
  })
})

test('light text on dark is inverted, and slow shadows are removed', () => {
  const grey = greyOf(400, 200)
  const isInk = (x: number, y: number) => y % 40 > 16 && y % 40 < 22 && x % 30 < 20
  for (let y = 0; y < 200; y++)
    for (let x = 0; x < 400; x++)
      grey.data[y * 400 + x] = x < 200 ? (isInk(x, y) ? 220 : 40) : (isInk(x, y) ? 60 : 120) + x / 4
  const { data } = evenLight(grey)
  const columns = [40, 100, 280, 340]
  const ink = columns.map((x) => data[99 * 400 + x] ?? 255)
  const paper = columns.map((x) => data[85 * 400 + x] ?? 0)
  expect(Math.max(...ink)).toBeLessThan(90)
  expect(Math.min(...paper)).toBeGreaterThan(200)
})

test('no random picture makes preparation throw or boxes leave the picture', () => {
  assert(
    property(
      integer({ min: 8, max: 60 }),
      integer({ min: 8, max: 60 }),
      infiniteStream(nat(255)),
      (width, height, noise) => {
        const data = Uint8Array.from({ length: width * height * 3 }, () =>
          Number(noise.next().value)
        )
        const { to_original } = flatten({ data, width, height }, { data, width, height })
        const { left, top, ...size } = boxInOriginal(
          { left: 0.1, top: 0.2, width: 0.5, height: 0.7 },
          90,
          to_original
        )
        for (const value of [
          left,
          top,
          size.width,
          size.height,
          left + size.width,
          top + size.height,
        ]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1.000_001)
        }
      }
    ),
    { numRuns: 3 }
  )
})
