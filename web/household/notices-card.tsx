import {
  getNotificationChoices,
  setNotificationChoice,
} from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { NoticeMatrix } from '../settings/notice-matrix.tsx'
import { useChoices, withChoice } from '../settings/use-choices.ts'
import { QueryState } from '../app/query-state.tsx'
import { Card } from '../ui/card.tsx'

/** Notification settings of the user: a row per kind, a switch per channel. */
export function NoticesCard() {
  const { t, caller } = useProgram()
  const { query, save } = useChoices(getNotificationChoices, {}, t('home.settings.notices.saved'))
  return (
    <Card title={t('home.settings.notices.title')} note={t('home.settings.notices.text')}>
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
    </Card>
  )
}
