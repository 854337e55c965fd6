import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationChoices,
  setNotificationChoice,
} from '@numo/domains/notifications/contract.ts'
import { channels, notificationKindNames, type Channel } from '@numo/domains/notifications/rules.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../ui/query-state.tsx'
import { useAction } from '../ui/use-action.ts'

/** What a person is told of, and where: one line a kind, a switch for each place. */
export function NoticesCard() {
  const { t, caller } = useProgram()
  const queries = useQueryClient()
  const { run, isBusy } = useAction()
  const query = useQuery({
    queryKey: ['notification-choices'],
    queryFn: ({ signal }) => caller.call(getNotificationChoices, {}, signal),
  })
  const set = (kind: string, channel: Channel, is_on: boolean) =>
    run(async () => {
      await caller.call(setNotificationChoice, { kind, channel, is_on })
      await queries.invalidateQueries({ queryKey: ['notification-choices'] })
    }, t('home.settings.notices.saved'))
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
                          aria-busy={isBusy}
                          onChange={(event) => void set(kind, channel, event.target.checked)}
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
