import { useEffect, type ReactNode } from 'react'
import { useReader } from './reader.ts'

/** Names the document: `{title} | {brand}`; an error goes in front. */
export function useTitle(title: string, hasProblem = false) {
  const { settings, t } = useReader()
  const text = `${hasProblem ? `${t('auth.error_prefix')}: ` : ''}${title} | ${settings.brand.name}`
  useEffect(() => {
    document.title = text
  }, [text])
}

/** The heading of a page and what can be done there. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children?: ReactNode
}) {
  useTitle(title)
  return (
    <div className="pagehead">
      <h1 tabIndex={-1}>{title}</h1>
      {note !== undefined && <span className="pagehead-n">{note}</span>}
      {children !== undefined && <div className="pagehead-a">{children}</div>}
    </div>
  )
}
