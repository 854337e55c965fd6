import { Button } from '../ui/button.tsx'
import { useProgram } from './program.ts'

/** Cursor at which a page of a short list starts; empty for the first. */
export type PageStart = { after?: string; before?: string }

/** Buttons of a list in a panel that has more than one page. */
export function PreviousNext({
  page: { next, previous },
  go,
}: {
  page: { next: string | null; previous: string | null }
  go: (start: PageStart) => void
}) {
  const { t } = useProgram()
  if (next === null && previous === null) return null
  return (
    <p className="row">
      <Button
        size="xs"
        disabled={previous === null}
        onClick={() => go(previous === null ? {} : { before: previous })}
      >
        {t('list.previous')}
      </Button>
      <Button
        size="xs"
        disabled={next === null}
        onClick={() => go(next === null ? {} : { after: next })}
      >
        {t('list.next')}
      </Button>
    </p>
  )
}
