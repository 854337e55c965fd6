import type { ReactNode } from 'react'
import { openOnUse, type Trigger } from './open-on-use.tsx'

export type PopoverProps = Trigger & { label: string; children: ReactNode }

/** A popover anchored to its button. Traps the focus and returns it when closed. */
export const Popover = openOnUse<PopoverProps>('dialog', () => import('./popover-panel.tsx'))
