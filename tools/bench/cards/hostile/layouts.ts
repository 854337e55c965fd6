/** How the cards of the hostile pictures look: each layout another. */
export type HostileLayout = {
  name: string
  language: 'en' | 'es'
  /** Where a value stands to its label. */
  arrangement: 'above' | 'left' | 'inline'
  columns: 1 | 2
  font: string
  weight: 400 | 600 | 700
  /** Wider or narrower than the font is. */
  wide: number
  label_case: 'as_is' | 'capitals' | 'small'
  value_case: 'as_is' | 'capitals'
  punctuation: '' | ':' | ' :'
  paper: readonly [from: string, to: string]
  ink: string
  label: string
  accent: string
  logo: 'none' | 'disc' | 'bars' | 'shield' | 'initials'
  pattern: 'plain' | 'gradient' | 'dots' | 'waves' | 'watermark' | 'panel'
  title: 'left' | 'centre' | 'right'
  dates: 'day_first' | 'month_first' | 'dots' | 'iso' | 'spelled' | 'short_year'
  amounts: 'code' | 'code_after' | 'sign' | 'european'
  numbers: 'dashes' | 'gaps' | 'plain' | 'prefixed' | 'slashes'
  has_range: boolean
  /** Of the same words in the second language beside the label. */
  is_bilingual: boolean
}

const fonts = [
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Condensed',
  'DejaVu Sans Mono',
  'DejaVu Serif Condensed',
  'Liberation Sans, DejaVu Sans',
  'DejaVu Math TeX Gyre, DejaVu Serif',
] as const

/** Paper (two shades), ink, labels, accent: light and dark, strong and pale. */
const palettes = [
  ['#ffffff', '#ffffff', '#1a1a1a', '#5b6470', '#0b5cad'],
  ['#f4f8fc', '#dfeaf6', '#12304f', '#4c6a88', '#1f7a8c'],
  ['#10243f', '#1c3a63', '#ffffff', '#a9bdd6', '#e0a100'],
  ['#fff6e9', '#ffe9cc', '#402200', '#7d5f3f', '#d35400'],
  ['#eef7f2', '#d5ecdf', '#123524', '#4f7561', '#2d6a4f'],
  ['#2b2b2f', '#3d3d44', '#f2f2f2', '#b5b5bd', '#c0392b'],
  ['#e9e4f5', '#d9d0ee', '#2a1f52', '#5d5288', '#6a3fb5'],
  ['#c9ced6', '#b5bcc7', '#1f2733', '#414a58', '#7f8c8d'],
  ['#0f5c4c', '#12806a', '#f6fffc', '#bfe6dc', '#ffd166'],
] as const

/** Every choice of a layout by its place: neighbours share as little as can be. */
const turn = <T>(of: readonly T[], place: number): T => {
  const chosen = of[place % of.length]
  if (chosen === undefined) throw new Error('Nothing to choose from')
  return chosen
}

export const hostileLayouts: readonly HostileLayout[] = Array.from({ length: 28 }, (_, k) => {
  const [from, to, ink, label, accent] = turn(palettes, k * 2 + Math.floor(k / 9))
  const arrangement = turn(['above', 'left', 'inline', 'above', 'left'] as const, k)
  return {
    name: `layout-${String(k + 1).padStart(2, '0')}`,
    language: turn(['en', 'es'] as const, k + Math.floor(k / 10)),
    arrangement,
    columns: arrangement === 'above' || k % 5 === 4 ? 2 : 1,
    font: turn(fonts, k * 3),
    weight: turn([700, 400, 600] as const, k + Math.floor(k / 3)),
    wide: turn([1, 0.9, 1.08, 1], k),
    label_case: turn(['as_is', 'capitals', 'as_is', 'small'] as const, k + Math.floor(k / 4)),
    value_case: turn(['as_is', 'as_is', 'capitals', 'as_is', 'as_is'] as const, k),
    punctuation: arrangement === 'inline' ? turn([':', ' :', ':'], k) : turn(['', ':', ''], k),
    paper: [from, to],
    ink,
    label,
    accent,
    logo: turn(['none', 'disc', 'bars', 'shield', 'initials'] as const, k * 2),
    pattern: turn(
      ['plain', 'gradient', 'dots', 'waves', 'watermark', 'panel', 'plain'] as const,
      k
    ),
    title: turn(['left', 'left', 'right', 'centre'] as const, k),
    dates: turn(
      ['spelled', 'day_first', 'iso', 'dots', 'month_first', 'day_first', 'short_year'] as const,
      k + Math.floor(k / 7)
    ),
    amounts: turn(['code', 'sign', 'code_after', 'european', 'code'] as const, k),
    numbers: turn(['dashes', 'gaps', 'plain', 'prefixed', 'slashes'] as const, k * 3 + 1),
    has_range: k % 3 === 1,
    is_bilingual: k % 9 === 7,
  }
})
