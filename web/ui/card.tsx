import { useId, type ReactNode } from 'react'

/** A bordered surface. With a title it is a section labelled by that heading. */
export function Card({
  as: Element = 'section',
  title,
  note,
  className = '',
  children,
}: {
  as?: 'section' | 'li' | 'ul' | 'p'
  title?: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const isNamed = title !== undefined
  return (
    <Element className={`card ${className}`.trim()} aria-labelledby={isNamed ? id : undefined}>
      {isNamed && <h2 id={id}>{title}</h2>}
      {note !== undefined && <p className="dim">{note}</p>}
      {children}
    </Element>
  )
}
