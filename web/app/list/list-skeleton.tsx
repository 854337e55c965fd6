import { useProgram } from '../program.ts'

/** Skeleton of a list that is loading. */
export function ListSkeleton({ columns }: { columns: number }) {
  const { t } = useProgram()
  return (
    <output className="list-sk" aria-label={t('app.loading')}>
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <i key={column} className="sk" />
          ))}
        </div>
      ))}
    </output>
  )
}
