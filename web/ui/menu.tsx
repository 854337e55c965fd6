import type { ReactNode } from 'react'
import { openOnUse, type Trigger } from './open-on-use.tsx'

/** `children` are items of `menu-list.tsx`, from a module that is loaded with it. */
export type MenuProps = Trigger & { children: ReactNode }

/** A menu button with the keyboard support of the WAI-ARIA menu button pattern. */
export const Menu = openOnUse<MenuProps>('menu', () => import('./menu-list.tsx'))
