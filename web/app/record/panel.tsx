import { useId, type ReactNode } from 'react'

/** A part of a record's page with its own heading. */
export function Panel({
  title,
  note,
  action,
  children,
}: {
  title: string
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card panel" aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note !== undefined && <p className="dim">{note}</p>}
      {children}
    </section>
  )
}
