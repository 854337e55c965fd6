import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { keepOffline } from '../../app/offline/keep-offline.ts'
import { storedEmergency } from '../../cover/stored-emergency.ts'
import { EmergencyPolicies } from '../../household/emergency-card.tsx'
import { EmergencyPlaces } from '../../household/emergency-places.tsx'
import { KeptDoctors } from '../../household/kept-doctors.tsx'
import { OpenCard } from '../../household/member-card.tsx'
import { storedDoctors } from '../../household/stored-doctors.ts'
import { fullName } from '../../ui/full-name.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { useTitle } from '../../ui/page-head.tsx'

/**
 * What this device keeps, for use without a network: emergency card, member cards and saved doctors of whoever asked for
 * it, and the check of letters and cards. Without a network every page that is not kept leads here.
 */
export function Page() {
  const { t, formats } = useProgram()
  const isOnline = useOnline()
  const [card] = useState(storedEmergency)
  const [doctors] = useState(storedDoctors)
  const [query] = useSearchParams()
  useTitle(t('home.offline.title'), false)
  useEffect(keepOffline, [])
  // A path of ours only: it was written by the service worker, but anybody may link here.
  const from = /^\/(?![/\\])/.exec(query.get('from') ?? '') ? (query.get('from') ?? '/') : '/home'
  return (
    <div className="stack kept">
      <h1 tabIndex={-1}>{t('home.offline.title')}</h1>
      <output className="dim">
        {t(isOnline ? 'home.offline.online' : 'home.offline.offline')}
      </output>
      <p className="row">
        <ButtonAnchor look={isOnline ? 'primary' : 'line'} href={from}>
          {t(isOnline ? 'home.offline.go_on' : 'home.offline.try_again')}
        </ButtonAnchor>
        <ButtonLink to="/verify">{t('home.offline.verify')}</ButtonLink>
      </p>
      {card === null && doctors === null && <p>{t('home.offline.nothing')}</p>}
      {card && (
        <section aria-labelledby="kept-emergency" className="emergency">
          <h2 id="kept-emergency">{t('home.start.emergency.title')}</h2>
          <EmergencyPlaces home_country={card.home_country ?? null} />
          <p className="emergency-1">{t('home.start.emergency.first')}</p>
          <EmergencyPolicies policies={card.policies} />
          <p className="dim">
            {t('home.start.emergency.kept', { day: formats.moment(card.kept_at, 'day') })}
          </p>
        </section>
      )}
      {card?.people?.map((person) => (
        <details key={person.client_id} className="member-card">
          <summary>{t('home.start.emergency.card_of', { name: fullName(person) })}</summary>
          <div className="dialog-in">
            <OpenCard
              person={person}
              home_country={card.home_country ?? null}
              title={t('home.start.emergency.card_of', { name: fullName(person) })}
              onClose={null}
            />
          </div>
        </details>
      ))}
      {doctors && <KeptDoctors doctors={doctors} />}
      {(card ?? doctors) && <p className="dim">{t('home.start.emergency.keep_hint')}</p>}
      {isOnline && card === null && <Link to="/home">{t('home.offline.keep_card')}</Link>}
    </div>
  )
}

const useOnline = () =>
  useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange)
      addEventListener('offline', onChange)
      return () => {
        removeEventListener('online', onChange)
        removeEventListener('offline', onChange)
      }
    },
    () => navigator.onLine
  )
