import { useId, type HTMLAttributes, type ReactNode } from 'react'

/** A notice about the content; `as` is its element. */
export function Note({
  as: Element = 'p',
  tone = 'info',
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: 'p' | 'div' | 'output' | 'aside' | 'blockquote'
  tone?: 'info' | 'warn'
}) {
  const name = `note${tone === 'warn' ? ' note-warn' : ''}${className && ` ${className}`}`
  return <Element className={name} {...rest} />
}

/** Returns the tone of a step by whether the reader has to do it, and whether nothing is left to do. */
export const turnTone = (is_own: boolean, is_over: boolean) =>
  is_over ? 'ok' : is_own ? 'warn' : 'info'

/**
 * What has to be done about a record, with its buttons; `info` when others must do it, `ok` when nothing has to be done.
 * With a title it is a section of its own.
 */
export function NextStep({
  tone = 'warn',
  title,
  role,
  children,
}: {
  tone?: 'warn' | 'info' | 'ok'
  title?: string
  role?: 'alert' | 'note'
  children: ReactNode
}) {
  const id = useId()
  const Element = title === undefined ? 'div' : 'section'
  return (
    <Element
      className={`next${tone === 'warn' ? '' : ` next-${tone}`}`}
      role={role}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {children}
    </Element>
  )
}

/** Says that people and places on the page are fictitious. */
export const DemoNote = ({ children }: { children: ReactNode }) => (
  <p className="demo">{children}</p>
)
