import { useEffect, type ReactNode } from 'react'
import { InBar } from './in-bar.tsx'
import { useReader } from './reader.ts'

/** Sets the document title to `{title} | {brand}`, with a prefix when the page has an error. */
export function useTitle(title: string, hasProblem = false) {
  const { settings, t } = useReader()
  const text = `${hasProblem ? `${t('app.error_prefix')}: ` : ''}${title} | ${settings.brand.name}`
  useEffect(() => {
    document.title = text
  }, [text])
}

/** Heading of a page with its actions; in the top bar where the frame has one, unless `isOnPage`. */
export function PageHead({
  title,
  note,
  isOnPage = false,
  children,
}: {
  title: string
  note?: ReactNode
  /** For pages whose breadcrumb stands in the bar. */
  isOnPage?: boolean
  children?: ReactNode
}) {
  useTitle(title)
  const head = (
    <div className="pagehead">
      <h1 tabIndex={-1}>{title}</h1>
      {note !== undefined && <span className="pagehead-n">{note}</span>}
      {children !== undefined && <div className="pagehead-a">{children}</div>}
    </div>
  )
  return isOnPage ? head : <InBar>{head}</InBar>
}
