import {
  getNotificationChoices,
  setNotificationChoice,
} from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { NoticeMatrix } from '../settings/notice-matrix.tsx'
import { useChoices, withChoice } from '../settings/use-choices.ts'
import { QueryState } from '../app/query-state.tsx'

/** What a person is told of, and where: one line a kind, a switch for each place. */
export function NoticesCard() {
  const { t, caller } = useProgram()
  const { query, save } = useChoices(getNotificationChoices, {}, t('home.settings.notices.saved'))
  return (
    <section className="card" aria-labelledby="notices-h">
      <h2 id="notices-h">{t('home.settings.notices.title')}</h2>
      <p className="dim">{t('home.settings.notices.text')}</p>
      <QueryState query={query}>
        {({ kinds }) => (
          <NoticeMatrix
            words="home.settings.notices"
            kinds={kinds}
            fixed={t('home.settings.notices.fixed')}
            set={(kind, channel, is_on) =>
              save(
                (now) => ({ kinds: withChoice(now.kinds, kind, channel, is_on) }),
                () => caller.call(setNotificationChoice, { kind, channel, is_on })
              )
            }
          />
        )}
      </QueryState>
    </section>
  )
}
