/* Quality measurements of a card picture: of camera frames and files in the browser, and of what is read on the server. Pure. */

/** Pixels in canvas format: RGBA bytes, row by row. */
export type Pixels = { data: Uint8ClampedArray | Uint8Array; width: number; height: number }

/** Hints in order of their effect. */
export const hints = ['too_dark', 'too_small', 'blurred', 'glare', 'skewed'] as const
export type Hint = (typeof hints)[number]

export type Quality = {
  /** Mean brightness, 0 to 255. */
  brightness: number
  /** Contrast of the text: variance of the Laplacian at the edges. */
  sharpness: number
  /** Share of the picture covered by overexposed patches with a soft edge. */
  glare: number
  /** Share of the picture covered by the card. */
  share: number
  /** Rotation of the text lines in degrees. */
  skew: number
  hints: Hint[]
}

/** Width at which pictures are measured; the limits below apply to it. */
export const measuredWidth_px = 480

/** Text is not legible below this brightness. */
const darkest = 55
/** A sharp card has several hundred, one out of focus less than a hundred. */
const minSharpness = 170
/** A patch as large as two lines of text. */
const maxGlare = 0.006
/** Larger patches are white paper, not glare. */
const maxGlareArea = 0.1
/** From further away the text has too few pixels. */
const minShare = 0.22
/** The OCR corrects rotations up to here. */
const maxSkew = 20

const overexposed = 250
const bright = 200
/** Pixels from a patch at which its rim is compared: beyond what a blurred edge covers, and where glare is darker still. */
const rimAt = [4, 14] as const
/** Levels by which glare is darker at the outer of the two. */
const minFade = 3
/** Brightness difference of adjacent pixels that counts as an edge, not noise. */
const edge = 40

/** Returns the luminance of each pixel. */
function grey({ data, width, height }: Pixels): Float32Array {
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at += 1) {
    const from = at * 4
    values[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0)
  }
  return values
}

type Plane = { values: Float32Array; width: number; height: number }

/** Returns the pixels beside a pixel. */
const beside = (at: number, { width, height }: Plane): number[] => {
  const x = at % width
  const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
  return around.filter((next) => next >= 0 && next < width * height)
}

/** Detects edges: their distribution, orientation and sharpness. */
function edgesOf({ values, width, height }: Plane) {
  const columns = new Uint32Array(width)
  const rows = new Uint32Array(height)
  const turns = new Float64Array(90)
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const left = values[at - 1] ?? 0
      const right = values[at + 1] ?? 0
      const up = values[at - width] ?? 0
      const down = values[at + width] ?? 0
      const [dx, dy] = [right - left, down - up]
      const size = Math.hypot(dx, dy)
      if (size < edge) continue
      count += 1
      columns[x] = (columns[x] ?? 0) + 1
      rows[y] = (rows[y] ?? 0) + 1
      const laplacian = left + right + up + down - 4 * (values[at] ?? 0)
      sum += laplacian
      squares += laplacian * laplacian
      // Text lines and card borders are perpendicular: orientations count modulo 90 degrees.
      const degrees = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 90
      turns[degrees] = (turns[degrees] ?? 0) + size
    }
  const mean = count > 0 ? sum / count : 0
  return { columns, rows, turns, count, sharpness: count > 0 ? squares / count - mean * mean : 0 }
}

/** Returns the extent of the counts without outliers, as a share of the whole. */
function spread(counts: Uint32Array, total: number): number {
  const skipped = total * 0.02
  let seen = 0
  let first = 0
  let last = counts.length - 1
  for (; first < counts.length; first += 1) if ((seen += counts[first] ?? 0) > skipped) break
  seen = 0
  for (; last > first; last -= 1) if ((seen += counts[last] ?? 0) > skipped) break
  return (last - first + 1) / counts.length
}

/** Returns the dominant edge orientation between -45 and 45 degrees, smoothed against noise. */
function dominantOrientation(turns: Float64Array): number {
  let best = 0
  let highest = -1
  for (let degrees = 0; degrees < 90; degrees += 1) {
    let near = 0
    for (let by = -2; by <= 2; by += 1) near += turns[(degrees + by + 90) % 90] ?? 0
    if (near > highest) [best, highest] = [degrees, near]
  }
  return best > 45 ? best - 90 : best
}

/**
 * Returns by how many levels it gets darker outside a patch, between the two distances of `rimAt`: several around glare, none
 * around a panel of white paper on a light card. Medians.
 */
function fadeAround(patch: readonly number[], plane: Plane): number {
  const seen = new Set(patch)
  const levels: number[] = []
  let ring: readonly number[] = patch
  for (let distance = 1; distance <= rimAt[1]; distance += 1) {
    ring = [...new Set(ring.flatMap((at) => beside(at, plane)))].filter((at) => !seen.has(at))
    for (const at of ring) seen.add(at)
    if (!rimAt.some((one) => one === distance)) continue
    const values = ring.map((at) => plane.values[at] ?? 0).toSorted((one, other) => one - other)
    // Print and edges beside it do not count, unless most of it is dark.
    const dark = values.findIndex((value) => value >= bright)
    const lit = dark !== -1 && dark <= values.length / 2 ? values.slice(dark) : values
    levels.push(lit[lit.length >> 1] ?? 0)
  }
  return (levels[0] ?? 0) - (levels[1] ?? 0)
}

/**
 * Returns the share of the picture in overexposed patches with a soft edge: glare fades at its rim, while white paper
 * ends sharply at text and at the border of the card.
 */
function glareOf(plane: Plane): number {
  const { values } = plane
  const seen = new Uint8Array(values.length)
  let area = 0
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || (values[start] ?? 0) < overexposed) continue
    const patch = [start]
    seen[start] = 1
    let rim = 0
    let soft = 0
    for (let n = 0; n < patch.length; n += 1)
      for (const next of beside(patch[n] ?? 0, plane)) {
        if (seen[next]) continue
        const value = values[next] ?? 0
        if (value >= overexposed) {
          seen[next] = 1
          patch.push(next)
        } else {
          rim += 1
          if (value >= bright) soft += 1
        }
      }
    const isPatch = patch.length > 60 && patch.length < values.length * maxGlareArea
    const isSoft = isPatch && rim > 0 && soft / rim > 0.75
    if (isSoft && fadeAround(patch, plane) >= minFade) area += patch.length
  }
  return area / values.length
}

/** Measures a picture and returns its hints. Expects pixels about `measuredWidth_px` wide. */
export function assess(pixels: Pixels): Quality {
  const { width, height } = pixels
  const values = grey(pixels)
  const plane = { values, width, height }
  let light = 0
  for (const value of values) light += value
  const brightness = values.length > 0 ? light / values.length : 0
  const { columns, rows, turns, count, sharpness } = edgesOf(plane)
  const hasEdges = count > values.length * 0.002
  const share = hasEdges ? spread(columns, count) * spread(rows, count) : 0
  const skew = hasEdges ? dominantOrientation(turns) : 0
  const glare = glareOf(plane)
  const wrong: Readonly<Record<Hint, boolean>> = {
    too_dark: brightness < darkest,
    too_small: hasEdges && share < minShare,
    // A picture without any edge is entirely out of focus.
    blurred: !hasEdges || sharpness < minSharpness,
    glare: glare > maxGlare,
    skewed: Math.abs(skew) > maxSkew,
  }
  const found = hints.filter((hint) => wrong[hint])
  return { brightness, sharpness, glare, share, skew, hints: found }
}
