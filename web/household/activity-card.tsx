import { listMyActivity } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { deviceOf } from '../settings/device-of.ts'
import { usePages } from '../app/use-pages.ts'
import { QueryState } from '../app/query-state.tsx'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/button.tsx'

const kinds = [
  'sign_in',
  'sign_out',
  'session_end',
  'sign_in_method',
  'password_change',
  'password_reset',
  'email_verified',
  'email_change',
  'impersonation',
] as const

/** Security events of the user's own sign-in, so that unauthorized access is noticed. */
export function ActivityCard() {
  const { t } = useProgram()
  const pages = usePages(listMyActivity, {})
  return (
    <Card title={t('home.settings.activity.title')}>
      <QueryState query={pages.query}>
        {(loaded) => {
          const rows = loaded.flatMap((page) => page.rows)
          if (rows.length === 0) return <p className="dim">{t('home.settings.activity.none')}</p>
          return (
            <ul className="rows">
              {rows.map(({ id, entity_type, recorded_at, ip, user_agent, has_worked }) => {
                const kind = kinds.find((one) => one === entity_type)
                if (!kind) return null
                return (
                  <li key={id}>
                    <span>
                      <b>{t(`home.settings.activity.kind.${kind}`)}</b>
                      {!has_worked && ` (${t('home.settings.activity.failed')})`}
                      <small>{[deviceOf(user_agent), ip].filter(Boolean).join(' · ')}</small>
                    </span>
                    <span className="dim">
                      <When at={recorded_at} />
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }}
      </QueryState>
      {pages.hasMore && (
        <p className="row">
          <Button
            look="ghost"
            size="sm"
            aria-busy={pages.isAsking}
            onClick={() => void pages.askMore()}
          >
            {t('home.settings.activity.more')}
          </Button>
        </p>
      )}
    </Card>
  )
}
