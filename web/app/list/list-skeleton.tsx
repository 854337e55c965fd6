import { useNarrow } from '../../ui/use-narrow.ts'
import { useProgram } from '../program.ts'

/** Skeleton of a list that is loading: rows of a table, or cards where the list shows cards. */
export function ListSkeleton({ columns }: { columns: number }) {
  const isNarrow = useNarrow()
  const { t } = useProgram()
  return (
    <output className="list-sk" data-narrow={isNarrow || undefined} aria-label={t('app.loading')}>
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: isNarrow ? 3 : columns }, (_, column) => (
            <i key={column} className="sk" />
          ))}
        </div>
      ))}
    </output>
  )
}
