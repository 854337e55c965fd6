import { Link } from 'react-router'
import { getHouseholdChoices, setHouseholdChoice } from '@numo/domains/accounts/contract-notices.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { NoticeMatrix } from '../settings/notice-matrix.tsx'
import { useChoices, withChoice } from '../settings/use-choices.ts'
import { QueryState } from '../app/query-state.tsx'

/**
 * Notification settings of each user of a household. Staff change them on request; the user is notified of the change.
 */
export function AccountNotices({ id }: { id: string }) {
  const { t, caller } = useProgram()
  const { query, save } = useChoices(getHouseholdChoices, { id }, t('households.notices.saved'))
  return (
    <Panel title={t('households.notices.title')} note={t('households.notices.note')}>
      <QueryState query={query}>
        {({ people }) =>
          people.length === 0 ? (
            <p className="dim">{t('households.notices.nobody')}</p>
          ) : (
            people.map(({ user_id, display_name, email, is_me, kinds }, place) => (
              // Only the first is expanded; few households have more than two users.
              <details key={user_id} open={place === 0}>
                <summary>
                  {display_name} <small className="dim">{email}</small>
                </summary>
                {is_me && (
                  <p className="dim">
                    {t('households.notices.yours')}{' '}
                    <Link to="/home/settings#notices">{t('households.notices.your_settings')}</Link>
                  </p>
                )}
                <NoticeMatrix
                  words="notice_choices"
                  of={display_name}
                  kinds={kinds}
                  fixed={t('households.notices.fixed')}
                  is_locked={is_me}
                  set={(kind, channel, is_on) =>
                    save(
                      (now) => ({
                        people: now.people.map((one) =>
                          one.user_id === user_id
                            ? { ...one, kinds: withChoice(one.kinds, kind, channel, is_on) }
                            : one
                        ),
                      }),
                      () => caller.call(setHouseholdChoice, { id, user_id, kind, channel, is_on })
                    )
                  }
                />
              </details>
            ))
          )
        }
      </QueryState>
    </Panel>
  )
}
