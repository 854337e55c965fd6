import type { HTMLAttributes, ReactNode } from 'react'

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

/** What has to be done about a record, with its buttons; `info` when others must do it, `ok` when nothing has to be done. */
export const NextStep = ({
  tone = 'warn',
  ...rest
}: HTMLAttributes<HTMLElement> & { tone?: 'warn' | 'info' | 'ok' }) => (
  <div className={`next${tone === 'warn' ? '' : ` next-${tone}`}`} {...rest} />
)

/** Says that people and places on the page are fictitious. */
export const DemoNote = ({ children }: { children: ReactNode }) => (
  <p className="demo">{children}</p>
)
