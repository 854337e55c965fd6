import type { ReactNode } from 'react'

export type Tone = 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle'

/** Shapes of a status: a ring while something is still to come, a disc when it is decided or needs somebody. */
export type StatusShape =
  | 'check'
  | 'minus'
  | 'question'
  | 'ring'
  | 'half'
  | 'three-quarters'
  | 'back'
  | 'alert'
  | 'cross'
  | 'dashed'

const shapeOf: Readonly<Record<Tone, StatusShape>> = {
  ok: 'check',
  info: 'ring',
  busy: 'half',
  warn: 'alert',
  bad: 'cross',
  idle: 'dashed',
}

/** Parts of a ring that are filled. */
const fills: Readonly<Partial<Record<StatusShape, string>>> = {
  half: 'M8 4.2a3.8 3.8 0 0 1 0 7.6z',
  'three-quarters': 'M8 4.2a3.8 3.8 0 1 1-3.8 3.8H8z',
}

/** Marks on a disc; the other shapes are rings. */
const inks: Readonly<Partial<Record<StatusShape, string>>> = {
  check: 'm4.9 8.3 2.1 2.1 4.2-4.6',
  minus: 'M4.8 8h6.4',
  question: 'M6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.6-.8 1.1m0 2.3v.05',
  back: 'M6.7 5 4.5 7.2l2.2 2.2M4.7 7.2h4.4a2 2 0 0 1 0 4H7.2',
  alert: 'M8 4.4v4.2m0 2.9v.05',
  cross: 'm5.6 5.6 4.8 4.8m0-4.8-4.8 4.8',
}

function StatusGlyph({ shape }: { shape: StatusShape }) {
  const ink = inks[shape]
  return (
    <svg className="glyph" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      {ink === undefined ? (
        <circle
          className="glyph-ring"
          cx="8"
          cy="8"
          r="6.4"
          {...(shape === 'dashed' && { strokeDasharray: '2.2 2.3' })}
        />
      ) : (
        <circle className="glyph-disc" cx="8" cy="8" r="7.2" />
      )}
      {fills[shape] && <path className="glyph-half" d={fills[shape]} />}
      {ink !== undefined && <path className="glyph-ink" d={ink} />}
    </svg>
  )
}

/**
 * A status badge: a shape, a word and a colour, so that nobody depends on the colour. The only place that draws one;
 * `shape` replaces the shape of the tone, `plain` leaves out the background.
 */
export const Status = ({
  tone,
  shape = shapeOf[tone],
  plain = false,
  children,
}: {
  tone: Tone
  shape?: StatusShape
  plain?: boolean
  children: ReactNode
}) => (
  <span className={`status status-${tone}${plain ? ' status-plain' : ''}`}>
    <StatusGlyph shape={shape} />
    {children}
  </span>
)
