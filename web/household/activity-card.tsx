import { listMyActivity } from '@numo/domains/privacy/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { DayLog } from '../app/record/day-log.tsx'
import { deviceOf } from '../settings/device-of.ts'
import { usePages } from '../app/use-pages.ts'
import { Card } from '../ui/card.tsx'

/** Enough for some days of many sign-ins, which are one line each. */
const pageSize = 50
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

type Row = OutputOf<typeof listMyActivity>['rows'][number]

/** What the activity says of an event: its kind and device, not its exact time and network. */
const actOf = ({ entity_type, has_worked, user_agent }: Row) =>
  JSON.stringify([entity_type, has_worked, deviceOf(user_agent)])

/** Security events of the user's own sign-in by day and device, so that unauthorized access is noticed. */
export function ActivityCard() {
  const { t, formats } = useProgram()
  const pages = usePages(listMyActivity, { limit: pageSize })
  return (
    <Card title={t('home.settings.activity.title')}>
      <DayLog
        pages={pages}
        none="home.settings.activity.none"
        more="home.settings.activity.more"
        actOf={actOf}
      >
        {(group) => {
          const [{ entity_type, has_worked, user_agent }] = group
          const kind = kinds.find((one) => one === entity_type)
          if (!kind) return null
          const networks = [...new Set(group.flatMap(({ ip }) => ip ?? []))]
          return (
            <>
              <b>{t(`home.settings.activity.kind.${kind}`)}</b>
              {!has_worked && ` (${t('home.settings.activity.failed')})`}
              {group.length > 1 && ` ${t('record.times', { count: group.length })}`}
              <small>
                {[deviceOf(user_agent), formats.all(networks)].filter(Boolean).join(' · ')}
              </small>
            </>
          )
        }}
      </DayLog>
    </Card>
  )
}
