/** What happens to a card before somebody takes its picture. All in place. */
import type { Chance } from './chance.ts'
import type { DrawnValue, Picture } from './draw-hostile-card.ts'

type Shade = (
  x: number,
  y: number,
  at: number
) => readonly [r: number, g: number, b: number, share: number] | null

/** Mixes another colour into each pixel. */
function mix({ data, width, height }: Picture, shade: Shade) {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const mixed = shade(x, y, at)
      if (!mixed) continue
      const share = Math.min(1, mixed[3])
      for (let k = 0; k < 3; k++)
        data[at + k] = (data[at + k] ?? 0) * (1 - share) + (mixed[k] ?? 0) * share
    }
}

const smooth = (value: number) => {
  const inside = Math.min(1, Math.max(0, value))
  return inside * inside * (3 - 2 * inside)
}

/** The end, the beginning or the middle of one of the values: where damage does most harm. */
function aim(values: readonly DrawnValue[], picture: Picture, chance: Chance) {
  if (values.length === 0 || chance.next() < 0.2)
    return { x: chance.between(0, picture.width), y: chance.between(0, picture.height), size: 26 }
  const { x, y, width, height } = chance.one(values)
  return {
    x: x + width * chance.one([0, 0.4, 0.7, 0.9, 1]),
    y: y + height * chance.between(0.3, 0.7),
    size: height,
  }
}

/** A lamp: a patch in which nothing is left, with a rim that fades, soft or nearly hard. */
export function glare(picture: Picture, values: readonly DrawnValue[], chance: Chance) {
  for (let n = chance.whole(1, 2); n > 0; n--) {
    const { x: cx, y: cy, size } = aim(values, picture, chance)
    const [rx, ry] = [size * chance.between(1.5, 6), size * chance.between(0.8, 3)]
    const soft = chance.one([0.05, 0.3, 0.8, 1.5])
    const turned = chance.between(-0.6, 0.6)
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
    mix(picture, (x, y) => {
      const [dx, dy] = [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin]
      const away = Math.hypot(dx / rx, dy / ry)
      return away > 1 + soft ? null : [255, 255, 253, smooth((1 + soft - away) / soft)]
    })
  }
}

const skins = [
  [224, 172, 138],
  [141, 85, 54],
  [197, 140, 105],
  [92, 58, 41],
] as const

/** A finger from one of the edges to a value. */
export function finger(picture: Picture, values: readonly DrawnValue[], chance: Chance) {
  const { x: tx, y: ty } = aim(values, picture, chance)
  const side = chance.whole(0, 3)
  const { width, height } = picture
  const [fx, fy] = [
    side === 0 ? -60 : side === 1 ? width + 60 : tx + chance.between(-150, 150),
    side === 2 ? -60 : side === 3 ? height + 60 : ty + chance.between(-80, 80),
  ]
  const thick = chance.between(38, 62)
  const length = Math.max(1, Math.hypot(tx - fx, ty - fy))
  const [ux, uy] = [(tx - fx) / length, (ty - fy) / length]
  const [r, g, b] = chance.one(skins)
  mix(picture, (x, y) => {
    const along = Math.min(length, Math.max(0, (x - fx) * ux + (y - fy) * uy))
    const away = Math.hypot(x - fx - ux * along, y - fy - uy * along)
    if (away > thick * 1.25) return null
    // Round: darker at its rim, with a shadow beside it.
    if (away > thick) return [20, 16, 12, 0.35 * (1 - (away - thick) / (thick * 0.25))]
    const light = 1 - 0.45 * (away / thick) ** 2
    return [r * light, g * light, b * light, smooth((thick - away) / 3)]
  })
}

/** One crease through the card: light on one side of it, dark on the other, the paper white where it broke. */
export function fold(picture: Picture, values: readonly DrawnValue[], chance: Chance) {
  const { x: cx, y: cy } = aim(values, picture, chance)
  const turned = chance.one([0, Math.PI / 2]) + chance.between(-0.25, 0.25)
  const [nx, ny] = [Math.cos(turned), Math.sin(turned)]
  const [broken, reach] = [chance.between(2, 9), chance.between(20, 70)]
  mix(picture, (x, y) => {
    const away = (x - cx) * nx + (y - cy) * ny
    if (Math.abs(away) < broken) return [236, 234, 230, smooth((broken - Math.abs(away)) / 2)]
    if (Math.abs(away) > reach) return null
    const share = 0.45 * (1 - Math.abs(away) / reach)
    return away > 0 ? [0, 0, 0, share] : [255, 255, 255, share * 0.8]
  })
}

/** A foil that shimmers in all colours over a part of the card. */
export function hologram(picture: Picture, values: readonly DrawnValue[], chance: Chance) {
  const { x: cx, y: cy } = aim(values, picture, chance)
  const [w, h] = [chance.between(90, 190), chance.between(60, 120)]
  const [step, share] = [chance.between(9, 26), chance.between(0.35, 0.75)]
  mix(picture, (x, y) => {
    if (Math.abs(x - cx) > w || Math.abs(y - cy) > h) return null
    const wave = ((x - cx) * 0.8 + (y - cy) * 0.6) / step
    const colour = (phase: number) => 150 + 105 * Math.sin(wave + phase)
    const shine = Math.sin(wave * 0.37) > 0.75 ? 1 : share
    return [colour(0), colour(2.1), colour(4.2), shine]
  })
}

/** Takes away so much of one side. */
export function cropped(
  picture: Picture,
  side: 'left' | 'right' | 'top' | 'bottom',
  share: number
): Picture {
  const [w, h] = [picture.width, picture.height]
  const [dx, dy] = [Math.round(w * share), Math.round(h * share)]
  const x0 = side === 'left' ? dx : 0
  const y0 = side === 'top' ? dy : 0
  const width = side === 'left' || side === 'right' ? w - dx : w
  const height = side === 'top' || side === 'bottom' ? h - dy : h
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((y + y0) * w + x0) * 3
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3)
  }
  return { data, width, height }
}
