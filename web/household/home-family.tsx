import { Link } from 'react-router'
import type { HouseholdClient } from '@numo/domains/onboarding/contract.ts'
import { ageOn } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { Avatar, looksOf } from '../ui/avatar.tsx'
import { fullName } from '../ui/full-name.ts'
import { today } from '../app/today.ts'
import { Panel } from '../ui/panel.tsx'

export function HomeFamily({ clients }: { clients: readonly HouseholdClient[] }) {
  const { t } = useProgram()
  const looks = looksOf(clients.map(fullName))
  return (
    <Panel
      title={t('home.start.family_title')}
      action={<Link to="/onboard/clients?edit=1">{t('home.start.family_add')}</Link>}
    >
      {clients.length === 0 && <p className="dim">{t('home.start.family_none')}</p>}
      <ul className="people">
        {clients.map((one, place) => (
          <li key={one.id}>
            <Avatar name={fullName(one)} look={looks[place]} large />
            <span>
              <b>{fullName(one)}</b>
              <small>
                {t(`cover.relationship.${one.relationship}`)},{' '}
                {t('home.start.year', { count: ageOn(one.birth_date, today()) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
