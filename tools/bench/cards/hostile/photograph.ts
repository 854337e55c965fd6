import sharp from 'sharp'
import {
  cornersOf,
  homographyOf,
  identity,
  type Quad,
} from '@numo/adapters/ocr/prepare/homography.ts'
import type { Chance } from './chance.ts'
import type { Picture } from './draw-hostile-card.ts'

const tables = [
  [112, 92, 70],
  [58, 60, 66],
  [205, 200, 190],
  [150, 160, 170],
  [84, 60, 44],
  [30, 34, 30],
] as const

/** Four corners round a middle: turned, tilted, so large. */
export function quadAt(cx: number, cy: number, width: number, turned: number, tilt: number): Quad {
  const half = { x: width / 2, y: width / 2 / 1.585 }
  const corner = (sx: number, sy: number) => {
    // What is farther away is smaller.
    const near = 1 + tilt * sy
    const [x, y] = [sx * half.x * near, sy * half.y * (1 - Math.abs(tilt) * 0.4)]
    return {
      x: cx + x * Math.cos(turned) - y * Math.sin(turned),
      y: cy + x * Math.sin(turned) + y * Math.cos(turned),
    }
  }
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/** An empty table, with the grain of wood or cloth. */
export function tableOf(width: number, height: number, chance: Chance): Picture {
  const colour = chance.one(tables)
  const data = new Uint8Array(width * height * 3)
  const [wave, rough] = [chance.between(0.004, 0.03), chance.between(0, 12)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grain = Math.sin(y * wave * 9 + Math.sin(x * wave) * 2) * rough
      for (let k = 0; k < 3; k++)
        data[(y * width + x) * 3 + k] = Math.min(255, Math.max(0, (colour[k] ?? 0) + grain))
    }
  return { data, width, height }
}

/** Lays a card on a picture. */
export function placeCard(table: Picture, card: Picture, quad: Quad) {
  const [a, b, c, d, e, f, g, h, i] =
    homographyOf(quad, cornersOf(card.width, card.height)) ?? identity
  const xs = quad.map(({ x }) => x)
  const ys = quad.map(({ y }) => y)
  const clip = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))
  const [left, right] = [clip(Math.min(...xs), table.width), clip(Math.max(...xs) + 1, table.width)]
  const [top, bottom] = [
    clip(Math.min(...ys), table.height),
    clip(Math.max(...ys) + 1, table.height),
  ]
  const radius = card.width * 0.035
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const w = 1 / (g * x + h * y + i)
      const [sx, sy] = [(a * x + b * y + c) * w, (d * x + e * y + f) * w]
      if (sx < 0 || sy < 0 || sx >= card.width - 1 || sy >= card.height - 1) continue
      const dx = Math.max(0, radius - sx, sx - (card.width - radius))
      const dy = Math.max(0, radius - sy, sy - (card.height - radius))
      if (dx * dx + dy * dy > radius * radius) continue
      const [x0, y0] = [Math.floor(sx), Math.floor(sy)]
      const [fx, fy] = [sx - x0, sy - y0]
      const at = (y0 * card.width + x0) * 3
      const below = at + card.width * 3
      for (let k = 0; k < 3; k++)
        table.data[(y * table.width + x) * 3 + k] =
          ((card.data[at + k] ?? 0) * (1 - fx) + (card.data[at + 3 + k] ?? 0) * fx) * (1 - fy) +
          ((card.data[below + k] ?? 0) * (1 - fx) + (card.data[below + 3 + k] ?? 0) * fx) * fy
    }
}

/** Light that falls off to one side and the grain of the camera. */
export function expose(
  { data, width, height }: Picture,
  level: number,
  grain: number,
  chance: Chance
) {
  const [tiltX, tiltY] = [chance.between(-0.16, 0.16), chance.between(-0.16, 0.16)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = level * (1 + tiltX * (x / width - 0.5) * 2 + tiltY * (y / height - 0.5) * 2)
      const at = (y * width + x) * 3
      const noise = (chance.next() * 2 - 1) * grain
      for (let k = 0; k < 3; k++)
        data[at + k] = Math.min(255, Math.max(0, (data[at + k] ?? 0) * light + noise))
    }
}

export const encode = (
  { data, width, height }: Picture,
  blur: number,
  quality: number
): Promise<Buffer> => {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  return (blur >= 0.3 ? image.blur(blur) : image).jpeg({ quality }).toBuffer()
}
