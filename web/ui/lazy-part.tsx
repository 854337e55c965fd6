import { lazy, type ComponentType } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { useReader } from './reader.ts'

/** Shown in place of a part whose chunk could not be loaded, as after a deployment. The reader decides when to reload. */
export function PartMissing() {
  const { t } = useReader()
  return (
    <Note as="div" tone="warn" role="alert">
      <p>{t('app.part.text')}</p>
      <Button size="xs" onClick={() => location.reload()}>
        {t('app.part.reload')}
      </Button>
    </Note>
  )
}

const Nothing = () => null

/**
 * Like `lazy` of React, for a part of a page. A chunk that cannot be loaded shows a message in place of the part; the
 * rest of the page, and what was typed there, stays. With `isQuiet`, nothing is shown in its place.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isQuiet = false } = {}
) =>
  lazy((): Promise<{ default: ComponentType<P> }> =>
    load().catch(() => ({ default: isQuiet ? Nothing : PartMissing }))
  )
