import {
  getNotificationChoices,
  setNotificationChoice,
} from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { NoticeMatrix } from '../settings/notice-matrix.tsx'
import { useChoices, withChoice } from '../settings/use-choices.ts'
import { Card } from '../ui/card.tsx'

/** What a person of a clinic is told of, and how. */
export function OwnNotices() {
  const { t, caller } = useProgram()
  const { query, save } = useChoices(getNotificationChoices, {}, t('notice_choices.saved'))
  return (
    <Card title={t('clinic_desk.notices.title')} note={t('clinic_desk.notices.note')}>
      <QueryState query={query}>
        {({ kinds }) => (
          <NoticeMatrix
            words="notice_choices"
            kinds={kinds}
            fixed={t('notice_choices.fixed')}
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
