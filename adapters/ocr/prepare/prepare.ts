import { evenLight } from './even-light.ts'
import { findCard, sidesOf, type Colours } from './find-card.ts'
import { greyOf, percentile, turn, type Grey } from './grey.ts'
import {
  apply,
  compose,
  cornersOf,
  homographyOf,
  identity,
  warp,
  type Homography,
  type Point,
  type Quad,
} from './homography.ts'
import { skewOf } from './skew.ts'

/** A picture made ready for reading, and the way back from it to the picture that was given. */
export type Flattened = {
  /** Black letters on white, evenly lit. */
  even: Grey
  /** As it was photographed, only flattened and stretched. */
  plain: Grey
  /** From a point here to a point there, in fractions of each. */
  to_given: Homography
  found_card: boolean
  /** Lines of text seem to stand upright: it was held sideways. */
  seems_sideways: boolean
}

/** Wide enough for letters of two millimetres on a card to be some 30 pixels high. */
const cardWidth = 1600
const longestWithoutCard = 2000

/** Scale from fractions to pixels. */
const scaled = (x: number, y: number): Homography => [x, 0, 0, 0, y, 0, 0, 0, 1]

function greyOfColours({ data, width, height }: Colours): Grey {
  const grey = greyOf(width, height)
  for (let at = 0; at < grey.data.length; at++)
    grey.data[at] =
      (data[at * 3] ?? 0) * 0.299 +
      (data[at * 3 + 1] ?? 0) * 0.587 +
      (data[at * 3 + 2] ?? 0) * 0.114
  return grey
}

/** Brightness stretched to the whole range; mostly dark pictures turned to their negative. */
function normaliseContrast(grey: Grey): Grey {
  const [dark, light] = [percentile(grey.data, 0.01), percentile(grey.data, 0.99)]
  const span = Math.max(1, light - dark)
  const isDark = percentile(grey.data, 0.5) < (dark + light) / 2
  return {
    ...grey,
    data: grey.data.map((value) => {
      const share = Math.min(1, Math.max(0, (value - dark) / span))
      return 255 * (isDark ? 1 - share : share)
    }),
  }
}

/** Corners of a rectangle turned about the middle, so that text hanging by `degrees` comes to lie level. */
function turnedCorners(width: number, height: number, degrees: number): Quad {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return { x: width / 2 + dx * cos - dy * sin, y: height / 2 + dx * sin + dy * cos }
  }
  const [a, b, c, d] = cornersOf(width, height)
  return [turned(a), turned(b), turned(c), turned(d)]
}

/** White where the card's rounded corners and its very edge are: what lies there is the table. */
function clearRim(grey: Grey): Grey {
  const { data, width, height } = grey
  const inset = Math.round(width * 0.008)
  const radius = Math.round(width * 0.045)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = Math.max(0, inset + radius - x, x - (width - 1 - inset - radius))
      const dy = Math.max(0, inset + radius - y, y - (height - 1 - inset - radius))
      if (dx * dx + dy * dy > radius * radius || dx > radius || dy > radius)
        data[y * width + x] = 255
    }
  return grey
}

/**
 * Makes a picture ready for reading: finds the card, undoes perspective and skew, evens out the light. `small` is the same
 * picture at about 480 pixels. Upside down and sideways are told apart by reading, not here.
 */
export function flatten(colours: Colours, small: Colours): Flattened {
  const grey = greyOfColours(colours)
  const scale = colours.width / small.width
  const found = findCard(small)
  const card = found?.map(({ x, y }) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale }))
  const [a, b, c, d] = card ?? []
  let quad: Quad = a && b && c && d ? [a, b, c, d] : cornersOf(grey.width, grey.height)
  let { width, height } = sidesOf(quad)
  if (!card) {
    const skew = skewOf(evenLight(sized(grey, 700)), 15).degrees
    if (Math.abs(skew) > 0.3) quad = turnedCorners(grey.width, grey.height, skew)
  }
  const longest = Math.max(width, height)
  const targetWidth = card ? cardWidth : Math.min(longestWithoutCard, Math.max(cardWidth, longest))
  const factor = targetWidth / longest
  ;[width, height] = [Math.round(width * factor), Math.round(height * factor)]
  const toPixels = homographyOf(cornersOf(width, height), quad) ?? identity
  const flat = warp(grey, toPixels, width, height)
  const even = evenLight(flat)
  if (card) clearRim(even)
  const [level, upright] = [even, turn(even, 90)].map((one) => skewOf(sized(one, 700), 3).clearness)
  return {
    even,
    plain: normaliseContrast(flat),
    to_given: compose(
      scaled(1 / grey.width, 1 / grey.height),
      compose(toPixels, scaled(width, height))
    ),
    found_card: card !== undefined,
    seems_sideways: (upright ?? 0) > (level ?? 0) * 1.3,
  }
}

/** The same picture so wide at its longest. */
export function sized(grey: Grey, longest: number): Grey {
  const factor = longest / Math.max(grey.width, grey.height)
  if (factor >= 1) return grey
  const [width, height] = [Math.round(grey.width * factor), Math.round(grey.height * factor)]
  return warp(grey, scaled(grey.width / width, grey.height / height), width, height)
}

/** Where a box of the flattened, turned picture is in the given one; all in fractions. */
export function boxInGiven(
  box: { left: number; top: number; width: number; height: number },
  turned: 0 | 90 | 180 | 270,
  to_given: Homography
) {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const points = [
    { x: box.left, y: box.top },
    { x: right, y: box.top },
    { x: right, y: bottom },
    { x: box.left, y: bottom },
  ].map(({ x, y }) => {
    const back =
      turned === 90
        ? { x: y, y: 1 - x }
        : turned === 180
          ? { x: 1 - x, y: 1 - y }
          : turned === 270
            ? { x: 1 - y, y: x }
            : { x, y }
    return apply(to_given, back)
  })
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const left = clip(Math.min(...points.map(({ x }) => x)))
  const top = clip(Math.min(...points.map(({ y }) => y)))
  return {
    left,
    top,
    width: clip(Math.max(...points.map(({ x }) => x))) - left,
    height: clip(Math.max(...points.map(({ y }) => y))) - top,
  }
}
