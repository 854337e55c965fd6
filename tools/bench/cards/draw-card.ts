import sharp from 'sharp'
import type { Grey } from '@numo/adapters/ocr/prepare/grey.ts'
import {
  cornersOf,
  homographyOf,
  identity,
  warp,
  type Quad,
} from '@numo/adapters/ocr/prepare/homography.ts'
import type { OwnCard } from './own-card.ts'

const [width, height] = [1011, 638]
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function svgOf({ look, layout, title, rows, foot }: OwnCard): string {
  const written = (
    text: string,
    x: number,
    y: number,
    size: number,
    fill: string,
    weight = 400
  ) => {
    const about = `font-family="${look.font}" font-size="${size}" font-weight="${weight}"`
    const chars = (dx: number, colour: string) =>
      `<text x="${x + dx}" y="${y + dx}" fill="${colour}" ${about}>${escape(text)}</text>`
    return look.is_embossed
      ? chars(-1.5, '#f4f6f8') + chars(1.5, '#7d8591') + chars(0, fill)
      : chars(0, fill)
  }
  const top = look.band ? 130 : 105
  const lines = rows.flatMap(([label, value], k) => {
    if (layout === 'inline')
      return [written(`${label}: ${value}`, 52, top + 55 + k * 48, 27, look.ink)]
    if (layout === 'left') {
      const y = top + 58 + k * 50
      return [written(label, 52, y, 21, look.label), written(value, 400, y, 28, look.ink, 700)]
    }
    const [x, y] = [k % 2 === 0 ? 52 : 540, top + 40 + Math.floor(k / 2) * 94]
    return [written(label, x, y, 19, look.label), written(value, x, y + 33, 28, look.ink, 700)]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${look.paper}"/>
${look.band ? `<rect width="100%" height="46" fill="${look.band}"/>` : ''}
${written(title, 50, top - 22, 40, look.ink, 700)}${lines.join('')}
${foot ? written(foot, 52, height - 34, 22, look.ink) : ''}</svg>`
}

const backSvg = ({ look, back = [] }: OwnCard) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${look.paper}"/>
<rect y="40" width="100%" height="90" fill="#333"/>
${back.map((line, k) => `<text x="52" y="${205 + k * 52}" font-family="${look.font}" font-size="25" fill="${look.ink}">${escape(line)}</text>`).join('')}</svg>`

/** Renders front and optional back as PNG scans. */
export async function drawCard(card: OwnCard): Promise<Buffer[]> {
  const sides: Buffer[] = []
  // One at a time: librsvg ends the process when two threads draw text.
  for (const svg of [svgOf(card), ...(card.back ? [backSvg(card)] : [])])
    sides.push(await sharp(Buffer.from(svg)).png().toBuffer())
  return sides
}

export const treatments = [
  'scan',
  'turned_90',
  'turned_180',
  'turned_270',
  'askew',
  'tilted',
  'blurred',
  'faint',
  'shadow',
] as const
export type Treatment = (typeof treatments)[number]

/** Adds camera noise from a fixed seed. */
function grain(data: Uint8Array, strength: number): Uint8Array {
  let seed = 7
  return data.map((value) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.min(255, Math.max(0, value + ((seed / 2_147_483_648) * 2 - 1) * strength))
  })
}

/** Corners of the card on the 1600 by 1200 picture of a table. */
const onTable: Record<'askew' | 'tilted' | 'shadow' | 'blurred', Quad> = {
  askew: [
    { x: 330, y: 180 },
    { x: 1395, y: 395 },
    { x: 1255, y: 1060 },
    { x: 190, y: 850 },
  ],
  tilted: [
    { x: 300, y: 260 },
    { x: 1290, y: 205 },
    { x: 1420, y: 960 },
    { x: 170, y: 1000 },
  ],
  shadow: [
    { x: 250, y: 240 },
    { x: 1340, y: 215 },
    { x: 1350, y: 915 },
    { x: 245, y: 925 },
  ],
  blurred: [
    { x: 280, y: 300 },
    { x: 1300, y: 270 },
    { x: 1325, y: 930 },
    { x: 270, y: 950 },
  ],
}

async function photograph(card: Buffer, quad: Quad, isShadowed: boolean): Promise<Buffer> {
  const [w, h] = [1600, 1200]
  const { data, info } = await sharp(card).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const to_source = homographyOf(quad, cornersOf(info.width, info.height)) ?? identity
  const channels = [0, 1, 2].map((channel) => {
    const grey: Grey = {
      width: info.width,
      height: info.height,
      data: new Uint8Array(info.width * info.height),
    }
    grey.data.forEach((_, at) => (grey.data[at] = data[at * 3 + channel] ?? 0))
    return warp(grey, to_source, w, h).data
  })
  const table = [112, 92, 70]
  const picture = new Uint8Array(w * h * 3)
  const [a, b, c, d, e, f, g, i, j] = to_source
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const below = g * x + i * y + j
      const [sx, sy] = [(a * x + b * y + c) / below, (d * x + e * y + f) / below]
      const isCard = sx >= 0 && sy >= 0 && sx < info.width && sy < info.height
      const light = isShadowed ? (x + y < 1350 ? 0.55 : 0.95) : 0.82 + (0.16 * x) / w
      const at = y * w + x
      for (let k = 0; k < 3; k++)
        picture[at * 3 + k] = (isCard ? (channels[k]?.[at] ?? 0) : (table[k] ?? 0)) * light
    }
  return sharp(grain(picture, 9), { raw: { width: w, height: h, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 74 })
    .toBuffer()
}

/** Distorts a scan as the treatment says, as a user would photograph it. */
export async function treat(card: Buffer, treatment: Treatment): Promise<Buffer> {
  switch (treatment) {
    case 'scan':
      return card
    case 'turned_90':
    case 'turned_180':
    case 'turned_270':
      return sharp(card)
        .rotate(Number(treatment.slice(7)))
        .jpeg({ quality: 85 })
        .toBuffer()
    case 'faint':
      return sharp(card).linear(0.35, 120).jpeg({ quality: 70 }).toBuffer()
    case 'blurred':
      return sharp(await photograph(card, onTable.blurred, false))
        .blur(1.6)
        .jpeg({ quality: 70 })
        .toBuffer()
    case 'shadow':
      return photograph(card, onTable.shadow, true)
    default:
      return photograph(card, onTable[treatment], false)
  }
}
