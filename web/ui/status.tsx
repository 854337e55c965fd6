import type { ReactNode } from 'react'

export type Tone = 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle'

/** A status badge: text with the colour of its tone. */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status status-text status-${tone}`}>{children}</span>
)
