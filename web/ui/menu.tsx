import type { ReactNode } from 'react'
import { openOnUse, type Trigger } from './open-on-use.tsx'

/** `children` are items of `menu-list.tsx`, from a file that is loaded with it. */
export type MenuProps = Trigger & { children: ReactNode }

/** A menu beside its button, by the keyboard as WAI-ARIA's menu button says. */
export const Menu = openOnUse<MenuProps>('menu', () => import('./menu-list.tsx'))
