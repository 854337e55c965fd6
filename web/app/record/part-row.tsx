import type { ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { Button } from '../../ui/button.tsx'

/** One part of an insurer in a panel: what it is called, what it says, its state, and what can be done with it. */
export function PartRow({
  id,
  name,
  state,
  edit,
  children,
  actions,
}: {
  /** Where a link to it leads. */
  id?: string
  name: string
  state?: ReactNode
  /** Opens it for changing; without one it stays as it is. */
  edit?: { label: string; open: () => void }
  children?: ReactNode
  actions?: ReactNode
}) {
  const { t } = useProgram()
  return (
    <li id={id}>
      <span>
        <b>{name}</b>
        {children}
      </span>
      <span className="row">
        {state}
        {edit && (
          <Button size="xs" aria-label={`${edit.label}: ${name}`} onClick={edit.open}>
            {t('directory.edit')}
          </Button>
        )}
        {actions}
      </span>
    </li>
  )
}
