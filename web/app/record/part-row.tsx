import type { ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { Button } from '../../ui/button.tsx'

/** A row of a panel about one part of an insurer: name, content, state and actions. */
export function PartRow({
  id,
  name,
  state,
  edit,
  children,
  actions,
}: {
  /** Anchor for links. */
  id?: string
  name: string
  state?: ReactNode
  /** Opens it for editing; without it the row is read-only. */
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
