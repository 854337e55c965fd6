import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  getNotificationChoices,
  setNotificationChoice,
} from '@numo/domains/notifications/contract.ts'
import { channels, notificationKindNames, type Channel } from '@numo/domains/notifications/rules.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../ui/query-state.tsx'
import { useProblemText } from '../ui/problem-text.ts'
import { useQueue } from '../ui/use-queue.ts'

const key = ['notification-choices']
type Choices = OutputOf<typeof getNotificationChoices>

/** The choices with one of them made. */
const withChoice = (now: Choices, kind: string, channel: Channel, is_on: boolean): Choices => ({
  ...now,
  kinds: now.kinds.map((one) => (one.kind === kind ? { ...one, [channel]: is_on } : one)),
})

/** What a person is told of, and where: one line a kind, a switch for each place. */
export function NoticesCard() {
  const { t, caller, toasts } = useProgram()
  const queries = useQueryClient()
  const textOf = useProblemText()
  const queue = useQueue()
  const waiting = useRef(0)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => caller.call(getNotificationChoices, {}, signal),
  })
  // The switch moves at once; what was clicked is saved in its order, also the second of two quick clicks.
  const set = (kind: string, channel: Channel, is_on: boolean) => {
    queries.setQueryData<Choices>(key, (now) => now && withChoice(now, kind, channel, is_on))
    waiting.current += 1
    void queue(async () => {
      try {
        await caller.call(setNotificationChoice, { kind, channel, is_on })
        if (waiting.current === 1) toasts.show(t('home.settings.notices.saved'), { tone: 'ok' })
      } catch (error) {
        toasts.show(textOf(error), { tone: 'bad' })
      } finally {
        waiting.current -= 1
        // What is so stands on the server: looked at once nothing waits any more.
        if (waiting.current === 0) await queries.invalidateQueries({ queryKey: key })
      }
    })
  }
  return (
    <section className="card" aria-labelledby="notices-h">
      <h2 id="notices-h">{t('home.settings.notices.title')}</h2>
      <p className="dim">{t('home.settings.notices.text')}</p>
      <QueryState query={query}>
        {({ kinds }) => (
          <table className="matrix">
            <thead>
              <tr>
                <th scope="col">{t('home.settings.notices.what')}</th>
                {channels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`home.settings.notices.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.flatMap(({ kind, is_fixed, ...is }) => {
                const known = notificationKindNames.find((name) => name === kind)
                if (!known) return []
                const name = t(`home.settings.notices.kind.${known}`)
                return [
                  <tr key={kind}>
                    <th scope="row">
                      {name}
                      {is_fixed && <small>{t('home.settings.notices.fixed')}</small>}
                    </th>
                    {channels.map((channel) => (
                      <td key={channel}>
                        <input
                          type="checkbox"
                          aria-label={`${name}: ${t(`home.settings.notices.${channel}`)}`}
                          checked={is[channel]}
                          disabled={is_fixed}
                          onChange={(event) => set(kind, channel, event.target.checked)}
                        />
                      </td>
                    ))}
                  </tr>,
                ]
              })}
            </tbody>
          </table>
        )}
      </QueryState>
    </section>
  )
}
