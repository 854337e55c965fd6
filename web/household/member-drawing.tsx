import type { Ref } from 'react'
import { codePath } from '../ui/qr-code.tsx'
import { linesOf, type MemberSheet } from './member-sheet.ts'

const width = 400
const edge = 24
/** Wide enough for a phone to read the code from another's screen. */
const codeWidth = 352
const rightToLeft = new Set(['ar'])

type Line = {
  text: string
  size: number
  y: number
  fill: string
  bold: boolean
  language?: string
}

/** Places the lines of a card below each other. Returns them with the height of the whole. */
function layOut({ title, rows, notes, numbers, codes }: MemberSheet) {
  const lines: Line[] = []
  let y = 16
  const add = (text: string, size: number, look: Partial<Line> = {}) => {
    for (const part of linesOf(text, (width - 2 * edge) / size)) {
      y += size * 1.3
      lines.push({ text: part, size, y, fill: '#14181f', bold: false, ...look })
    }
  }
  for (const [place, { text, language }] of title.entries())
    add(text, place === 0 ? 24 : 15, { fill: '#fff', bold: place === 0, language })
  const head = y + 14
  y = head + 2
  for (const { label, value } of rows) {
    y += 7
    add(label, 12, { fill: '#525b6b' })
    add(value, 18, { bold: true })
  }
  y += 6
  for (const note of notes) {
    y += 6
    for (const [place, { text, language }] of note.entries())
      add(text, 14, { language, ...(place > 0 && { fill: '#525b6b' }) })
  }
  if (numbers.length > 0) {
    y += 12
    add(numbers.join(' · '), 18, { bold: true, fill: '#a3161c' })
  }
  const squares = codes.map(({ text, caption }) => {
    y += 10
    add(caption, 12, { fill: '#525b6b' })
    y += 6
    const square = { ...codePath(text), y }
    y += codeWidth
    return square
  })
  return { lines, head, squares, height: Math.round(y + 20) }
}

/**
 * A member's emergency card as one drawing: shown, printed and saved as a picture. It is white in both schemes, as it
 * is for somebody else's eyes.
 */
export function MemberDrawing({ sheet, ref }: { sheet: MemberSheet; ref: Ref<SVGSVGElement> }) {
  const { lines, head, squares, height } = layOut(sheet)
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontFamily="system-ui, sans-serif"
    >
      <rect width={width} height={height} rx="16" fill="#fff" />
      <path
        d={`M0 16a16 16 0 0 1 16-16h${width - 32}a16 16 0 0 1 16 16v${head - 16}H0z`}
        fill="#a3161c"
      />
      <rect
        x="0.5"
        y="0.5"
        width={width - 1}
        height={height - 1}
        rx="15.5"
        fill="none"
        stroke="#c3c9d4"
      />
      {squares.map(({ path, size, y }) => (
        <path
          key={y}
          d={path}
          transform={`translate(${(width - codeWidth) / 2} ${y}) scale(${codeWidth / size})`}
          fill="#000"
          shapeRendering="crispEdges"
        />
      ))}
      {lines.map(({ text, size, y, fill, bold, language }) => {
        const isRtl = language !== undefined && rightToLeft.has(language)
        return (
          <text
            key={y}
            x={isRtl ? width - edge : edge}
            y={y}
            fontSize={size}
            fontWeight={bold ? 700 : 400}
            fill={fill}
            lang={language}
            direction={isRtl ? 'rtl' : undefined}
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}

/** Returns a drawing as a PNG picture, three times its size. */
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 3
  canvas.height = image.height * 3
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))))
  })
}
