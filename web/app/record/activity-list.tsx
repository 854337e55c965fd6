import { readsOf } from '@numo/kit/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { listActivity, type Activity as Event } from '@numo/domains/audit/contract.ts'
import { useProgram } from '../program.ts'
import type { AppWordKey, AppWords } from '../../words/app-words.ts'
import { useProblemText } from '../problem-text.ts'
import { byDay, type DayGroup } from './by-day.ts'
import { changesOf } from './changes-of.ts'
import { Panel } from '../../ui/panel.tsx'
import { When } from './when.tsx'
import { Button } from '../../ui/button.tsx'

const pageSize = 20

const done: Readonly<Record<Event['action'], AppWordKey>> = {
  C: 'record.done.created',
  R: 'record.done.read',
  U: 'record.done.changed',
  D: 'record.done.deleted',
  E: 'record.done.done',
}

/** Events of an audit trail. Suspends until `words` are loaded; without them its texts are the recorded names. */
export function ActivityList({
  type,
  id,
  has_reads = false,
  words,
}: {
  type: string
  id: string
  has_reads?: boolean
  words: Promise<boolean>
}) {
  use(words)
  const { t, caller, formats } = useProgram()
  const [withReads, setWithReads] = useState(false)
  const textOf = useProblemText()
  const pages = useInfiniteQuery({
    // The query holds all pages; any change may add an event.
    queryKey: [listActivity.name, type, id, withReads],
    meta: { reads: readsOf(listActivity) },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      caller.call(
        listActivity,
        {
          entity_type: type,
          entity_id: id,
          limit: pageSize,
          ...(withReads && { with_reads: 'true' }),
          ...(pageParam && { after: pageParam }),
        },
        signal
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const events = pages.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <Panel
      title={t('record.activity')}
      action={
        has_reads && (
          <label className="check-line">
            <input
              type="checkbox"
              checked={withReads}
              onChange={({ target }) => setWithReads(target.checked)}
            />
            {t('record.show_reads')}
          </label>
        )
      }
    >
      {pages.isPending && <i className="sk" />}
      {pages.isError && <p role="alert">{textOf(pages.error)}</p>}
      {pages.isSuccess && events.length === 0 && <p className="dim">{t('record.no_activity')}</p>}
      {byDay(events, (event) => formats.moment(event.recorded_at, 'day'), actOf).map(
        ({ day, acts }) => (
          <section key={day}>
            <h3 className="dim">{day}</h3>
            <ol className="timeline">
              {acts.map((group) => (
                <Line key={group[0].id} group={group} />
              ))}
            </ol>
          </section>
        )
      )}
      {pages.hasNextPage && (
        <Button
          size="xs"
          aria-busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.older')}
        </Button>
      )}
    </Panel>
  )
}

/** Returns the name of an event's subject: a kind of record, or the export of a list of them. */
export function subjectOf(entity_type: string, t: AppWords): string {
  const report = (type: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a missing sentence returns its key, which the next line checks
    const thing = t(`trail.thing.${type}` as AppWordKey)
    return thing.startsWith('trail.thing.') ? null : thing
  }
  const listed = /^(\w+)_export$/.exec(entity_type)?.[1]
  const of = listed === undefined ? null : report(listed)
  return (
    report(entity_type) ??
    (of === null ? entity_type.replaceAll('_', ' ') : t('trail.export_of', { thing: of }))
  )
}

/** Everything that a line says of an event but its time. */
const actOf = (event: Event) =>
  JSON.stringify({ ...event, id: null, recorded_at: null, entity_id: null })

function Line({ group: [event, ...older] }: { group: DayGroup<Event> }) {
  const { t, locale } = useProgram()
  return (
    <li>
      <b>{t(done[event.action], { thing: subjectOf(event.entity_type, t) })}</b>
      {older.length > 0 && ` ${t('record.times', { count: older.length + 1 })}`}
      {event.changes && (
        <ul className="changes">
          {changesOf(event.changes, t, locale, event.before ?? {}).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="dim">
        {event.actor?.display_name ?? t('record.program')}
        {event.key_name && ` ${t('record.by_key', { key: event.key_name })}`} ·{' '}
        <When at={event.recorded_at} />
      </p>
      {event.reason && <blockquote>{event.reason}</blockquote>}
    </li>
  )
}
