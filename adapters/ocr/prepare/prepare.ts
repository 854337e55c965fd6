import { blackened, codesOn } from './codes.ts'
import { evenLight } from './even-light.ts'
import { findCard, type Colours } from './find-card.ts'
import { greyOf, percentilesOf, turn, type Grey } from './grey.ts'
import {
  apply,
  compose,
  cornersOf,
  homographyOf,
  identity,
  sidesOf,
  warp,
  type Homography,
  type Point,
  type Quad,
} from './homography.ts'
import { inverseBoxesOn, withoutInverseBoxes, type InverseBox } from './inverse-boxes.ts'
import { paperOf, type Paper } from './paper.ts'
import { skewOf } from './skew.ts'

/** A picture prepared for OCR, with the transformation back to the given picture. */
export type Flattened = {
  /** Black text on white with even lighting. */
  even: Grey
  /** The photograph with perspective corrected and contrast normalised only. */
  plain: Grey
  /** What lies behind the writing. */
  paper: Paper
  /** Maps points of the prepared picture to the given picture, both in fractions of width and height. */
  to_original: Homography
  found_card: boolean
  /** Another object as large as a card is on the picture. */
  has_other_card: boolean
  /** Text lines appear to run vertically: the picture was taken sideways. */
  seems_sideways: boolean
}

/** At this width in pixels, characters two millimetres high on a card are about 30 pixels high. */
const cardWidth = 1600
const longestWithoutCard = 2000

/** Scaling matrix from fractions to pixels. */
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

/** Normalises contrast to the 1st and 99th percentile; inverts pictures that are mostly dark, and boxes that are not. */
function normaliseContrast(grey: Grey, boxes: readonly InverseBox[]): Grey {
  const valueAt = percentilesOf(grey.data)
  const [dark, light] = [valueAt(0.01), valueAt(0.99)]
  const span = Math.max(1, light - dark)
  const middle = (dark + light) / 2
  const isDark = valueAt(0.5) < middle
  // A light box in the dark part of a light card has the polarity of the card as it is.
  const inverse = boxes.filter(({ around }) => around < middle === isDark)
  return {
    ...grey,
    data: withoutInverseBoxes(grey, inverse).data.map((value) => {
      const share = Math.min(1, Math.max(0, (value - dark) / span))
      return 255 * (isDark ? 1 - share : share)
    }),
  }
}

/** Corners of a rectangle rotated about its centre, so that text with a skew of `degrees` becomes level. */
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

/** Paints the margin and the rounded corners of the card white: background shows there. */
function whitenRim(grey: Grey): Grey {
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
 * Prepares a picture for OCR: finds the card, corrects perspective and skew, normalises illumination. `small` is the
 * same picture at about 480 pixels. Rotation by 90, 180 or 270 degrees is decided later, by reading.
 */
export function flatten(colours: Colours, small: Colours): Flattened {
  const grey = greyOfColours(colours)
  const scale = colours.width / small.width
  const found = findCard(small)
  const card = found?.quad.map(({ x, y }) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale }))
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
  const codes = codesOn(flat)
  const boxes = inverseBoxesOn(flat)
  const even = blackened(evenLight(withoutInverseBoxes(flat, boxes)), codes)
  if (card) whitenRim(even)
  const [level, upright] = [even, turn(even, 90)].map((one) => skewOf(sized(one, 700), 3).clearness)
  return {
    even,
    plain: blackened(normaliseContrast(flat, boxes), codes),
    paper: paperOf(colours, toPixels, flat, boxes),
    to_original: compose(
      scaled(1 / grey.width, 1 / grey.height),
      compose(toPixels, scaled(width, height))
    ),
    found_card: card !== undefined,
    has_other_card: found?.has_other ?? false,
    seems_sideways: (upright ?? 0) > (level ?? 0) * 1.3,
  }
}

/** Downscales to `longest` pixels on the longer side; never upscales. */
export function sized(grey: Grey, longest: number): Grey {
  const factor = longest / Math.max(grey.width, grey.height)
  if (factor >= 1) return grey
  const [width, height] = [Math.round(grey.width * factor), Math.round(grey.height * factor)]
  return warp(grey, scaled(grey.width / width, grey.height / height), width, height)
}

/** Where a point of the turned picture is before it was turned; all in fractions. */
export const turnedBack = ({ x, y }: Point, turned: 0 | 90 | 180 | 270): Point =>
  turned === 90
    ? { x: y, y: 1 - x }
    : turned === 180
      ? { x: 1 - x, y: 1 - y }
      : turned === 270
        ? { x: 1 - y, y: x }
        : { x, y }

/** Maps a box of the prepared, rotated picture to its bounding box in the given picture, in fractions of each. */
export function boxInOriginal(
  box: { left: number; top: number; width: number; height: number },
  turned: 0 | 90 | 180 | 270,
  to_original: Homography
) {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const points = [
    { x: box.left, y: box.top },
    { x: right, y: box.top },
    { x: right, y: bottom },
    { x: box.left, y: bottom },
  ].map((point) => apply(to_original, turnedBack(point, turned)))
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
