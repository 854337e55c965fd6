import sharp from 'sharp'
import type { Chance } from './chance.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import type { HostileCard, HostileRow } from './compose-card.ts'
import type { HostileLayout } from './layouts.ts'

export const [cardWidth, cardHeight] = [1011, 638]

type Box = { x: number; y: number; width: number; height: number }
/** Where a value stands on its card, in pixels; its width is what letters usually take. `whole`: its label with it. */
export type DrawnValue = Box & { says: readonly CardField[]; whole: Box }
/** Red, green and blue of each pixel, row by row. */
export type Picture = { data: Uint8Array; width: number; height: number }

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The three signs of a Japanese day as strokes in a square of 100: few machines have a font with them. */
const strokes: Readonly<Record<string, string>> = {
  年: 'M28 5 L12 32 M24 20 H88 M22 42 H84 M22 42 V66 M4 66 H96 M56 20 V98',
  月: 'M28 8 H78 V92 L68 88 M28 8 V60 Q28 82 14 94 M28 34 H78 M28 58 H78',
  日: 'M24 8 H76 V94 H24 Z M24 50 H76',
}

type Style = { size: number; fill: string; weight: number }

export type DrawOptions = { is_embossed: boolean; chance: Chance }

/** A text as SVG; signs without a font are drawn. Gives how wide it comes out, about. */
function written(
  text: string,
  x: number,
  y: number,
  style: Style,
  layout: HostileLayout,
  embossed: boolean
) {
  const { size, fill, weight } = style
  const step = size * 0.58 * layout.wide * (layout.font.includes('Condensed') ? 0.9 : 1)
  const bits: string[] = []
  let at = x
  const glyphs = (dx: number, colour: string) => {
    at = x
    for (const part of text.split(/([年月日])/)) {
      const sign = strokes[part]
      if (sign) {
        bits.push(
          `<path d="${sign}" transform="translate(${at + dx} ${y - size * 0.85 + dx}) scale(${size / 105})" stroke="${colour}" stroke-width="${weight > 500 ? 11 : 8}" fill="none"/>`
        )
        at += size * 1.05
      } else if (part !== '') {
        // With drawn signs between them, texts are set to the width that is counted with.
        const fixed =
          text === part
            ? ''
            : `textLength="${part.length * size * 0.6}" lengthAdjust="spacingAndGlyphs"`
        bits.push(
          `<text transform="translate(${at + dx} ${y + dx}) scale(${layout.wide} 1)" ${fixed} font-family="${layout.font}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escape(part)}</text>`
        )
        at +=
          text === part ? part.length * step : part.length * size * 0.6 * layout.wide + size * 0.1
      }
    }
  }
  if (embossed) {
    glyphs(-1.6, '#ffffff')
    glyphs(1.6, '#5d6470')
    glyphs(0, fill)
  } else glyphs(0, fill)
  return { svg: bits.join(''), width: at - x }
}

function patternOf({ pattern, accent, paper }: HostileLayout): string {
  if (pattern === 'dots')
    return `<defs><pattern id="p" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.2" fill="${accent}" opacity="0.25"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/>`
  if (pattern === 'waves')
    return Array.from(
      { length: 7 },
      (_, k) =>
        `<path d="M0 ${90 * k} Q250 ${90 * k - 60} 500 ${90 * k} T1011 ${90 * k}" stroke="${accent}" stroke-width="2" fill="none" opacity="0.22"/>`
    ).join('')
  if (pattern === 'watermark')
    return `<circle cx="760" cy="360" r="210" fill="none" stroke="${accent}" stroke-width="36" opacity="0.10"/>`
  if (pattern === 'panel')
    return `<rect y="96" x="24" width="963" height="456" rx="14" fill="${paper[0]}" opacity="0.75"/>`
  return ''
}

function logoOf({ logo, accent }: HostileLayout, insurer: string, x: number): string {
  if (logo === 'disc')
    return `<circle cx="${x}" cy="52" r="26" fill="${accent}"/><circle cx="${x + 8}" cy="46" r="12" fill="#ffffff" opacity="0.6"/>`
  if (logo === 'bars')
    return [0, 1, 2]
      .map(
        (k) =>
          `<rect x="${x - 24 + k * 18}" y="${28 + k * 8}" width="11" height="${48 - k * 8}" fill="${accent}"/>`
      )
      .join('')
  if (logo === 'shield')
    return `<path d="M${x - 24} 26 H${x + 24} V54 Q${x} 92 ${x - 24} 54 Z" fill="${accent}"/>`
  if (logo === 'initials')
    return `<rect x="${x - 28}" y="24" width="56" height="56" rx="10" fill="${accent}"/><text x="${x}" y="63" text-anchor="middle" font-family="DejaVu Serif" font-size="30" fill="#ffffff">${insurer.slice(0, 1)}</text>`
  return ''
}

type RowSpot = { x: number; y: number; room: number }

/** A label with its value, in so much room. Letters shrink where they would not fit. */
function drawRow(
  { layout }: HostileCard,
  { label, value, says }: HostileRow,
  { x, y, room }: RowSpot,
  size: number,
  is_embossed: boolean
): { svg: string; value: DrawnValue } {
  const announced = `${label}${layout.punctuation}`
  const isWide = layout.weight > 500 || layout.value_case === 'capitals'
  const fitted = (text: string, max: number, width: number) =>
    Math.min(max, width / (text.length * (isWide ? 0.72 : 0.64) * layout.wide))
  const put = (what: string, at: number, base: number, style: Style) =>
    written(what, at, base, style, layout, is_embossed)
  const small = { fill: layout.label, weight: 400 }
  const strong = { fill: layout.ink, weight: layout.weight }
  const keep = (at: number, base: number, width: number) => {
    const [top, right] = [Math.min(y, base) - size, at + width]
    const whole = { x, y: top, width: right - x, height: base + size * 0.3 - top }
    return { x: at, y: base - size, width, height: size * 1.2, says, whole }
  }
  if (layout.arrangement === 'inline') {
    const text = `${announced} ${value}`
    const drawn = put(text, x, y, { ...strong, weight: 400, size: fitted(text, size, room) })
    const share = announced.length / text.length
    return { svg: drawn.svg, value: keep(x + drawn.width * share, y, drawn.width * (1 - share)) }
  }
  if (layout.arrangement === 'above') {
    const one = put(announced, x, y, { ...small, size: fitted(announced, size * 0.74, room) })
    const base = y + size * 1.18
    const other = put(value, x, base, { ...strong, size: fitted(value, size, room) })
    return { svg: one.svg + other.svg, value: keep(x, base, other.width) }
  }
  const half = room * (layout.columns === 1 ? 0.42 : 0.5)
  const one = put(announced, x, y, { ...small, size: fitted(announced, size * 0.8, half - 16) })
  const other = put(value, x + half, y, { ...strong, size: fitted(value, size, room - half) })
  return { svg: one.svg + other.svg, value: keep(x + half, y, other.width) }
}

/** A card as it would be scanned, and where what it says is. */
export async function drawHostileCard(
  card: HostileCard,
  { is_embossed, chance }: DrawOptions
): Promise<{ picture: Picture; values: DrawnValue[] }> {
  const { layout, insurer, rows, foot } = card
  const [margin, top] = [chance.whole(40, 60), 108]
  const perColumn = Math.ceil(rows.length / layout.columns)
  const pitch = Math.min(layout.arrangement === 'above' ? 76 : 50, 470 / perColumn)
  const size = Math.min(27, Math.round(pitch * (layout.arrangement === 'above' ? 0.36 : 0.56)))
  const columnWidth = (cardWidth - margin) / layout.columns
  const drawn = rows.map((row, k) => {
    const [column, line] = [Math.floor(k / perColumn), k % perColumn]
    const [x, y] = [margin + column * columnWidth, top + 42 + line * pitch]
    return drawRow(card, row, { x, y, room: columnWidth - 24 }, size, is_embossed)
  })
  const hasLogo = layout.logo !== 'none'
  const titleWidth = insurer.length * 38 * 0.66
  const [anchor, titleAt, logoAt, left] =
    layout.title === 'left'
      ? ['start', margin + (hasLogo ? 78 : 0), margin + 26, margin + (hasLogo ? 78 : 0)]
      : layout.title === 'centre'
        ? ['middle', cardWidth / 2, 70, cardWidth / 2 - titleWidth / 2]
        : ['end', cardWidth - margin, 70, cardWidth - margin - titleWidth]
  const style = { size: 21, weight: 400, fill: layout.ink }
  const below = written(foot, margin, cardHeight - 28, style, layout, is_embossed)
  const lineOf = (x: number, base: number, width: number, tall: number, says: CardField) => {
    const box = { x, y: base - tall, width, height: tall * 1.2 }
    return { ...box, says: [says], whole: box }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${layout.paper[0]}"/><stop offset="1" stop-color="${layout.pattern === 'gradient' ? layout.paper[1] : layout.paper[0]}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>${patternOf(layout)}${logoOf(layout, insurer, logoAt)}
<text x="${titleAt}" y="68" text-anchor="${anchor}" font-family="${layout.font}" font-size="38" font-weight="700" fill="${layout.ink}">${escape(insurer)}</text>
${drawn.map(({ svg }) => svg).join('')}${below.svg}</svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return {
    picture: { data, width: cardWidth, height: cardHeight },
    values: [
      ...drawn.map(({ value }) => value),
      lineOf(left, 68, titleWidth, 38, 'insurer'),
      lineOf(margin, cardHeight - 28, below.width, 21, 'phone'),
    ],
  }
}
