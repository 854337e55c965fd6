import { regions } from '@numo/kit/locales.ts'
import type { Role } from '@numo/domains/access/enums.ts'
import { useProgram } from '../app/program.ts'
import type { UserStatus } from '@numo/domains/users/enums.ts'
import { Status } from '../ui/status.tsx'

const tones = { invited: 'info', active: 'ok', suspended: 'idle' } as const

/** Status of a user: whether they can sign in. */
export function UserStatus({ status }: { status: UserStatus }) {
  const { t } = useProgram()
  return <Status tone={tones[status]}>{t(`people.state.${status}`)}</Status>
}

export function RoleNames({ roles }: { roles: readonly Role[] }) {
  const { t } = useProgram()
  return roles.map((role) => t(`people.role.${role}`)).join(', ')
}

/** A date, with the time as tooltip. */
export function Since({ at }: { at: string | null }) {
  const { t, locale } = useProgram()
  if (at === null) return <span className="dim">{t('people.never')}</span>
  const region = regions[locale].day
  const moment = new Date(at)
  return (
    <time
      dateTime={at}
      title={moment.toLocaleString(region, { dateStyle: 'full', timeStyle: 'long' })}
    >
      {moment.toLocaleDateString(region, { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  )
}
