import type { HTMLAttributes, ReactNode } from 'react'

/** Something to know about what is on the screen; `as` is the element that says what kind of text it is. */
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

/** What has to be done about a record, with the buttons that do it; `ok` when nothing has. */
export const NextStep = ({
  tone = 'warn',
  ...rest
}: HTMLAttributes<HTMLElement> & { tone?: 'warn' | 'ok' }) => (
  <div className={`next${tone === 'ok' ? ' next-ok' : ''}`} {...rest} />
)

/** Says that people and places on the page are made up. */
export const DemoNote = ({ children }: { children: ReactNode }) => (
  <p className="demo">{children}</p>
)
