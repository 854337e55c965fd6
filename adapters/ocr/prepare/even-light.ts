import { greyOf, medianAround, percentilesOf, shrink, type Grey } from './grey.ts'
import { withoutPattern } from './specks.ts'

const by = 4

/** Maximum filter (dilation) of radius `reach`, separable: along rows, then along columns. */
function largestAround(grey: Grey, reach: number): Grey {
  const { width, height } = grey
  const along = (source: Uint8Array, step: number, length: number, starts: number[]) => {
    const target = new Uint8Array(source.length)
    for (const start of starts)
      for (let at = 0; at < length; at++) {
        let highest = 0
        const end = Math.min(length - 1, at + reach)
        for (let k = Math.max(0, at - reach); k <= end; k++)
          highest = Math.max(highest, source[start + k * step] ?? 0)
        target[start + at * step] = highest
      }
    return target
  }
  const rows = Array.from({ length: height }, (_, y) => y * width)
  const columns = Array.from({ length: width }, (_, x) => x)
  return { width, height, data: along(along(grey.data, 1, width, rows), width, height, columns) }
}

/** Contrast of each pixel with its background, the larger of the darker and lighter difference. */
function contrastFrom(grey: Grey, behind: Grey): Grey {
  const { data, width, height } = grey
  const away = greyOf(width, height)
  // On the edge of a coloured band or shadow a pixel is compared with the background on either side.
  const around = (at: number, last: number) =>
    [-2, 0, 1, 3].map((off) => Math.min(last, Math.max(0, Math.floor(at / by - 0.5) + off)))
  const columns = Int32Array.from(
    { length: width * 4 },
    (_, k) => around(k >> 2, behind.width - 1)[k & 3] ?? 0
  )
  for (let y = 0; y < height; y++) {
    const rows = around(y, behind.height - 1).map((row) => row * behind.width)
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x] ?? 0
      let least = 255
      for (const row of rows)
        for (let k = 0; k < 4; k++) {
          const difference = value - (behind.data[row + (columns[x * 4 + k] ?? 0)] ?? 0)
          const off = difference < 0 ? -difference : difference
          if (off < least) least = off
        }
      away.data[y * width + x] = least
    }
  }
  return away
}

/** Contrast below this (0 to 255) is image noise, not text. */
const faintest = 14

/**
 * Normalises illumination: returns black text on white with shadows, glare and coloured bands removed, light-on-dark
 * text inverted and faint text amplified to the strength of nearby text.
 */
export function evenLight(grey: Grey): Grey {
  const small = shrink(grey, by)
  const reach = Math.max(4, Math.round(Math.max(small.width, small.height) / 30))
  const away = contrastFrom(grey, medianAround(small, reach))
  const strengthAt = percentilesOf(away.data)
  const noise = strengthAt(0.6) * 1.5
  const peaks = greyOf(small.width, small.height)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let highest = 0
      for (let dy = 0; dy < by; dy++)
        for (let dx = 0; dx < by; dx++)
          highest = Math.max(highest, away.data[(y * by + dy) * grey.width + x * by + dx] ?? 0)
      peaks.data[y * small.width + x] = highest
    }
  // The radius is a few characters, so that small print above a bold value gets its own strength.
  const strength = largestAround(peaks, Math.max(2, Math.round(reach / 3)))
  const floor = Math.max(faintest, strengthAt(0.98) * 0.3)
  const result = greyOf(grey.width, grey.height)
  for (let y = 0; y < grey.height; y++) {
    const row = Math.min(small.height - 1, Math.floor(y / by)) * small.width
    for (let x = 0; x < grey.width; x++) {
      const at = y * grey.width + x
      const highest = strength.data[row + Math.min(small.width - 1, Math.floor(x / by))] ?? 0
      const span = Math.max(floor, highest * 0.85) - noise
      const ink = ((away.data[at] ?? 0) - noise) / Math.max(1, span)
      result.data[at] = 255 - 255 * Math.min(1, Math.max(0, ink))
    }
  }
  return withoutPattern(result, away.data, strengthAt(0.99))
}
