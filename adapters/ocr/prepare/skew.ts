import { bestThreshold, type Grey } from './grey.ts'

/** Coordinates of ink pixels, evenly sampled down to about `limit`. */
function inkOf({ data, width }: Grey, limit: number): { xs: Float32Array; ys: Float32Array } {
  const threshold = Math.min(200, bestThreshold(data))
  const at: number[] = []
  data.forEach((value, k) => {
    if (value <= threshold) at.push(k)
  })
  const every = Math.max(1, Math.floor(at.length / limit))
  const chosen = at.filter((_, k) => k % every === 0)
  return {
    xs: Float32Array.from(chosen, (k) => k % width),
    ys: Float32Array.from(chosen, (k) => Math.floor(k / width)),
  }
}

/**
 * Projection profile score: sum of squared differences between neighbouring rows when ink is projected along an angle.
 */
function profileScore(xs: Float32Array, ys: Float32Array, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  let [least, highest] = [Infinity, -Infinity]
  const places = ys.map((y, k) => {
    const place = y - (xs[k] ?? 0) * slope
    least = Math.min(least, place)
    highest = Math.max(highest, place)
    return place
  })
  const rows = new Float32Array(Math.max(2, Math.ceil(highest - least) + 2))
  for (const place of places) {
    const row = Math.floor(place - least)
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}

/**
 * Estimates the skew of text lines in degrees clockwise, between `-limit` and `limit`, and how pronounced the lines
 * are. Expects black text on white, about 600 pixels wide.
 */
export function skewOf(grey: Grey, limit: number): { degrees: number; clearness: number } {
  const { xs, ys } = inkOf(grey, 20_000)
  if (xs.length < 50) return { degrees: 0, clearness: 0 }
  let best = { degrees: 0, clearness: profileScore(xs, ys, 0) }
  const look = (degrees: number) => {
    const found = profileScore(xs, ys, degrees)
    if (found > best.clearness) best = { degrees, clearness: found }
  }
  for (let degrees = -limit; degrees <= limit; degrees += 1) look(degrees)
  const coarse = best.degrees
  for (let step = -0.75; step <= 0.75; step += 0.25) look(coarse + step)
  return { degrees: best.degrees, clearness: best.clearness / (xs.length * xs.length) }
}
