import type { ReactNode } from 'react'
import { openOnUse, type Trigger } from './open-on-use.tsx'

export type PopoverProps = Trigger & { label: string; children: ReactNode }

/** A small panel beside its button. The focus goes into it, stays there and returns. */
export const Popover = openOnUse<PopoverProps>('dialog', () => import('./popover-panel.tsx'))
