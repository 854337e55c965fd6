import type { ReactNode } from 'react'
import { useProgram } from '../program.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import type { usePages } from '../use-pages.ts'
import { QueryState } from '../query-state.tsx'
import { Button } from '../../ui/button.tsx'
import { byDay, type DayGroup } from './by-day.ts'
import { When } from './when.tsx'

type Event = { id: string; recorded_at: string }
type Pages = ReturnType<typeof usePages>
type Query<Row> = Omit<Pages['query'], 'data'> & {
  data: { rows: Row[] }[] | undefined
}

/** A log by day: what is the same on one day is one line, with its newest time. */
export function DayLog<Row extends Event>({
  pages: { query, hasMore, isAsking, askMore },
  none,
  more,
  actOf,
  children,
}: {
  pages: Omit<Pages, 'query'> & { query: Query<Row> }
  none: AppWordKey
  more: AppWordKey
  /** What makes two events of a day the same. */
  actOf: (row: Row) => string
  children: (group: DayGroup<Row>) => ReactNode
}) {
  const { t, formats } = useProgram()
  return (
    <>
      <QueryState query={query}>
        {(loaded) => {
          const rows = loaded.flatMap((page) => page.rows)
          if (rows.length === 0) return <p className="dim">{t(none)}</p>
          return byDay(rows, (row) => formats.moment(row.recorded_at, 'day'), actOf).map(
            ({ day, acts }) => (
              <section key={day}>
                <h3>{day}</h3>
                <ul className="rows">
                  {acts.map((group) => (
                    <li key={group[0].id}>
                      <span>{children(group)}</span>
                      <span className="dim">
                        <When at={group[0].recorded_at} />
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        }}
      </QueryState>
      {hasMore && (
        <p className="row">
          <Button look="ghost" size="sm" aria-busy={isAsking} onClick={() => void askMore()}>
            {t(more)}
          </Button>
        </p>
      )}
    </>
  )
}
