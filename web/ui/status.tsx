import type { ReactNode } from 'react'

export type Tone = 'ok' | 'info' | 'busy' | 'warn' | 'bad' | 'idle'

/** A state in words, in the colour of what it means. */
export const Status = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status status-text status-${tone}`}>{children}</span>
)
