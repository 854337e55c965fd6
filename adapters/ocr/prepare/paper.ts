import type { Colours } from './find-card.ts'
import { greyOf, medianAround, percentilesOf, turn, type Grey } from './grey.ts'
import { coverBoxes, type InverseBox } from './inverse-boxes.ts'
import { apply, warp, type Homography, type Point } from './homography.ts'

/** What lies behind the writing of the flattened picture, small. */
export type Paper = {
  /** Red, green and blue. */
  channels: readonly [Grey, Grey, Grey]
  /** What lies between the darkest and the lightest of the picture, letters and all: small in the dark. */
  contrast: number
}

const paperLength = 400
/** Wider than the strokes of letters, narrower than a fingertip. */
const reach = 6

/** Every so many pixels of one channel, each the mean of those it stands for. */
function channelOf({ data, width, height }: Colours, channel: number, by: number): Grey {
  const small = greyOf(Math.max(1, Math.floor(width / by)), Math.max(1, Math.floor(height / by)))
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (let dy = 0; dy < by; dy++)
        for (let dx = 0; dx < by; dx++)
          sum += data[((y * by + dy) * width + x * by + dx) * 3 + channel] ?? 0
      small.data[y * small.width + x] = sum / (by * by)
    }
  return small
}

/**
 * The colours of the flattened picture without what is written on it, and without `boxes` that hold whole words.
 * `to_pixels` leads from it to the given picture.
 */
export function paperOf(
  colours: Colours,
  to_pixels: Homography,
  flat: Grey,
  boxes: readonly InverseBox[] = []
): Paper {
  const { width, height } = flat
  const by = Math.max(1, Math.floor(Math.max(colours.width, colours.height) / 800))
  // The longest side decides: a card on its side has paper of the same grain.
  const scale = paperLength / Math.max(1, width, height)
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const [a, b, c, d, e, f, g, i, j] = to_pixels
  const [sx, sy] = [width / w, height / h]
  const toSmall: Homography = [
    (a * sx) / by,
    (b * sy) / by,
    c / by,
    (d * sx) / by,
    (e * sy) / by,
    f / by,
    g * sx,
    i * sy,
    j,
  ]
  const one = (channel: number) =>
    medianAround(
      coverBoxes(warp(channelOf(colours, channel, by), toSmall, w, h), boxes, 1 / scale),
      reach
    )
  const valueAt = percentilesOf(flat.data)
  const contrast = valueAt(0.995) - valueAt(0.005)
  return { channels: [one(0), one(1), one(2)], contrast }
}

export const turnPaper = ({ channels, contrast }: Paper, degrees: 0 | 90 | 180 | 270): Paper => ({
  channels: [turn(channels[0], degrees), turn(channels[1], degrees), turn(channels[2], degrees)],
  contrast,
})

/** Whether a point of the flattened picture, in fractions, is on the given picture at all. */
export function isOnPicture(to_original: Homography, point: Point): boolean {
  const at = apply(to_original, point)
  return at.x >= 0 && at.y >= 0 && at.x <= 1 && at.y <= 1
}
