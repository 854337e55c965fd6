import { encode } from 'uqr'

/** Returns a QR code as the path of its dark squares, in a square of `size` with a light border. */
export function codePath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, size }
}

/** A QR code, black on white in every colour scheme because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = codePath(text)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, not fetched
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
