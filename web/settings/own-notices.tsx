import {
  getNotificationChoices,
  setNotificationChoice,
} from '@numo/domains/notifications/contract.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Card } from '../ui/card.tsx'
import { NoticeMatrix, type NoticeWordArea } from './notice-matrix.tsx'
import { useChoices, withChoice } from './use-choices.ts'

/** What the user is told of, and how, in the words of their area. */
export function OwnNotices({
  words,
  title,
  note,
}: {
  words: NoticeWordArea
  title: string
  note: string
}) {
  const { t, caller } = useProgram()
  const { query, save } = useChoices(getNotificationChoices, {}, t(`${words}.saved`))
  return (
    <Card title={title} note={note}>
      <QueryState query={query}>
        {({ kinds }) => (
          <NoticeMatrix
            words={words}
            kinds={kinds}
            fixed={t(`${words}.fixed`)}
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
