import { IconEmergencyBed, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { listMemberCards } from '@numo/domains/member-cards/contract.ts'
import { keepOffline } from '../app/offline/keep-offline.ts'
import { useWho } from '../app/session/use-who.ts'
import { useRead } from '../app/use-read.ts'
import { cardPeopleOf } from '../cover/card-people.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmergencyPlaces } from './emergency-places.tsx'
import {
  cardOf,
  forgetEmergency,
  renewEmergency,
  storeEmergency,
  storedEmergency,
  type Emergency,
} from '../cover/stored-emergency.ts'
import { today } from '../app/today.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

/**
 * Emergency card: policy numbers, phone numbers and what to say. Offline, the stored card is shown; it is stored only
 * on request.
 */
export function EmergencyCard({
  policies,
  home_country,
}: {
  policies: readonly CoverPolicy[] | undefined
  /** Country of the household's address; undefined while unknown or not available. */
  home_country: string | null | undefined
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [stored, setStored] = useState(storedEmergency)
  const home = home_country === undefined ? (stored?.home_country ?? null) : home_country
  const shown = policies ? cardOf(policies) : stored?.policies
  const { account } = useWho()
  const cards = useRead(
    listMemberCards,
    { accountId: account?.id ?? '' },
    { enabled: isOpen && account !== null }
  )
  const signed = cards.data?.rows
  useEffect(() => {
    if (stored && policies && signed) renewEmergency(policies, signed)
  }, [stored, policies, signed])
  const keep = (isKept: boolean) => {
    if (isKept && shown)
      storeEmergency({
        kept_at: new Date().toISOString(),
        home_country: home,
        policies: shown,
        people: policies ? cardPeopleOf(policies, signed) : (stored?.people ?? []),
      })
    else forgetEmergency()
    setStored(storedEmergency())
    if (isKept) keepOffline()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconEmergencyBed size={17} stroke={1.7} aria-hidden />
        {t('home.start.emergency.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('home.start.emergency.title')}
        onClose={() => setOpen(false)}
        className="emergency"
      >
        <EmergencyPlaces home_country={home} />
        <p className="emergency-1">{t('home.start.emergency.first')}</p>
        <EmergencyPolicies policies={shown} />
        {shown && shown.length > 0 && (
          <label className="check">
            <input
              type="checkbox"
              checked={stored !== null}
              onChange={(event) => {
                keep(event.target.checked)
              }}
            />
            <span>
              {t('home.start.emergency.keep')}
              <small>{t('home.start.emergency.keep_hint')}</small>
            </span>
          </label>
        )}
        <p className="row">
          <Button look="primary" onClick={() => print()}>
            <IconPrinter size={17} stroke={1.7} aria-hidden />
            {t('home.start.emergency.print')}
          </Button>
          <Button look="ghost" onClick={() => setOpen(false)}>
            {t('app.close')}
          </Button>
        </p>
      </Dialog>
    </>
  )
}

/** Whom to call and what to say, for each policy. */
export function EmergencyPolicies({ policies }: { policies: Emergency['policies'] | undefined }) {
  const { t } = useProgram()
  if (policies === undefined || policies.length === 0)
    return <p>{t('home.start.emergency.none')}</p>
  return policies.map((one) => (
    <EmergencyPolicy key={`${one.insurer} ${one.number ?? ''}`} policy={one} />
  ))
}

function EmergencyPolicy({ policy }: { policy: Emergency['policies'][number] }) {
  const { t, formats } = useProgram()
  const { insurer, phone, plan, number, members, until, is_denied } = policy
  // With several members it is unknown which one is calling.
  const own = members.length === 1 ? members[0]?.id : null
  return (
    <section className="emergency-p">
      <h3>{[insurer, plan].filter(Boolean).join(', ')}</h3>
      {is_denied ? (
        <Note>{t('home.start.emergency.denied', { insurer })}</Note>
      ) : (
        until &&
        until < today() && (
          <Note>{t('home.start.emergency.ended', { until: formats.day(until) })}</Note>
        )
      )}
      <dl className="facts">
        <div>
          <dt>{t('home.start.emergency.phone')}</dt>
          <dd>{phone ? <PhoneLink phone={phone} /> : t('home.start.emergency.no_phone')}</dd>
        </div>
        <div>
          <dt>{t('home.start.emergency.policy')}</dt>
          <dd>{number ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('home.start.emergency.members')}</dt>
          <dd>
            {members.length === 0
              ? '–'
              : members.map(({ name, id }) => (
                  <div key={name}>{[name, id].filter(Boolean).join(', ')}</div>
                ))}
          </dd>
        </div>
      </dl>
      <h4>{t('home.start.emergency.say')}</h4>
      <p>
        {number !== null
          ? t('home.start.emergency.say_text', { insurer, number })
          : own
            ? t('home.start.emergency.say_member', { insurer, number: own })
            : t('home.start.emergency.say_name', { insurer })}
      </p>
    </section>
  )
}
