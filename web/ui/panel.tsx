import { useId, type ReactNode } from 'react'

/** A section labelled by its heading. `level` is the level of the heading. */
export function Panel({
  title,
  level = 2,
  note,
  action,
  children,
}: {
  title: string
  level?: 2 | 3
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className="card panel" aria-labelledby={id}>
      <div className="panel-h">
        <Heading id={id}>{title}</Heading>
        {action}
      </div>
      {note !== undefined && <p className="dim">{note}</p>}
      {children}
    </section>
  )
}
