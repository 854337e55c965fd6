/* How good a picture of a card is, measured on its pixels. Pure: a camera's frame or a file, the same rule. */

/** Pixels as a canvas gives them: red, green, blue and opacity of each, row by row. */
export type Pixels = { data: Uint8ClampedArray | Uint8Array; width: number; height: number }

/** What somebody can do better; in the order in which it helps. */
export const hints = ['too_dark', 'too_small', 'blurred', 'glare', 'skewed'] as const
export type Hint = (typeof hints)[number]

export type Quality = {
  /** Mean brightness, 0 to 255. */
  brightness: number
  /** How much letters stand out from what is beside them: variance of the Laplacian where there is anything to see. */
  sharpness: number
  /** Share of the picture that is burnt out in a patch with a soft edge. */
  glare: number
  /** Share of the picture that what looks like a card takes up. */
  share: number
  /** Degrees by which its lines are turned. */
  skew: number
  hints: Hint[]
}

/** Pictures are measured at this width: the limits below hold for it. */
export const measuredWidth_px = 480

/** Below it letters drown. */
const darkest = 55
/** Of a sharp card several hundred; out of focus under a hundred. */
const leastSharpness = 170
/** A patch of light as large as two lines of text. */
const mostGlare = 0.006
/** What is larger is white paper and no light. */
const largestGlare = 0.1
/** From further away the letters have too few pixels. */
const leastShare = 0.22
/** The reader turns cards by itself up to here. */
const mostSkew = 20

const burnt = 250
const bright = 200
/** A change of brightness from pixel to pixel that is an edge and not noise. */
const edge = 40

/** Brightness of each pixel as the eye weighs colours. */
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

/** Edges of the picture: where they are, how they lie, and how crisp they are. */
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
      // Lines of text and the rim of a card lie at right angles: directions count modulo a quarter turn.
      const degrees = (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 90
      turns[degrees] = (turns[degrees] ?? 0) + size
    }
  const mean = count > 0 ? sum / count : 0
  return { columns, rows, turns, count, sharpness: count > 0 ? squares / count - mean * mean : 0 }
}

/** From where to where most of what was counted lies, as a share of the whole. */
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

/** The angle most edges lie at, between -45 and 45 degrees; smoothed, so that one noisy degree does not win. */
function commonTurn(turns: Float64Array): number {
  let best = 0
  let most = -1
  for (let degrees = 0; degrees < 90; degrees += 1) {
    let near = 0
    for (let by = -2; by <= 2; by += 1) near += turns[(degrees + by + 90) % 90] ?? 0
    if (near > most) [best, most] = [degrees, near]
  }
  return best > 45 ? best - 90 : best
}

/**
 * Share of the picture in burnt-out patches with a soft edge: light that a lamp throws fades at its rim, while white
 * paper ends at letters and at the rim of the card.
 */
function glareOf({ values, width, height }: Plane): number {
  const seen = new Uint8Array(values.length)
  let area = 0
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || (values[start] ?? 0) < burnt) continue
    const patch = [start]
    seen[start] = 1
    let rim = 0
    let soft = 0
    for (let n = 0; n < patch.length; n += 1) {
      const at = patch[n] ?? 0
      const x = at % width
      const around = [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at + width < width * height ? at + width : -1,
      ]
      for (const next of around) {
        if (next < 0 || seen[next]) continue
        const value = values[next] ?? 0
        if (value >= burnt) {
          seen[next] = 1
          patch.push(next)
        } else {
          rim += 1
          if (value >= bright) soft += 1
        }
      }
    }
    const isPatch = patch.length > 60 && patch.length < values.length * largestGlare
    const isLight = isPatch && rim > 0 && soft / rim > 0.75
    if (isLight) area += patch.length
  }
  return area / values.length
}

/** Measures a picture and says what somebody can do better. Give it pixels about `measuredWidth_px` wide. */
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
  const skew = hasEdges ? commonTurn(turns) : 0
  const glare = glareOf(plane)
  const wrong: Readonly<Record<Hint, boolean>> = {
    too_dark: brightness < darkest,
    too_small: hasEdges && share < leastShare,
    // Without any edge it is so far out of focus that nothing is left.
    blurred: !hasEdges || sharpness < leastSharpness,
    glare: glare > mostGlare,
    skewed: Math.abs(skew) > mostSkew,
  }
  const found = hints.filter((hint) => wrong[hint])
  return { brightness, sharpness, glare, share, skew, hints: found }
}
