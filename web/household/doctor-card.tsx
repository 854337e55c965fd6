import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import {
  forgetProvider,
  saveProvider,
  type SavedProvider,
} from '@numo/domains/saved-providers/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { Card } from '../ui/card.tsx'
import { Avatar, type Look } from '../ui/avatar.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { useCommand } from '../app/use-command.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { DoctorEvidence } from './doctor-evidence.tsx'
import { ButtonAnchor } from '../ui/button.tsx'
import { groupPhone, phoneHref } from '@numo/kit/phone.ts'

type Props = {
  doctor: SavedProvider
  /** Of the initials among the other cards. */
  look: Look | undefined
  accountId: string
  hasPlan: boolean
}

/** A saved doctor: location, acceptance of the household's plans, note, and removal with undo. */
export function DoctorCard({ doctor, look, accountId, hasPlan }: Props) {
  const { t, formats, locale } = useProgram()
  const { name, slug, saved_at, note } = doctor
  const putBack = useCommand(saveProvider)
  const facts = [
    doctor.specialty,
    [doctor.city, doctor.country && formats.country(doctor.country)].filter(Boolean).join(', '),
    doctor.visited_on
      ? t('home.providers.visited', { day: formats.day(doctor.visited_on) })
      : saved_at && t('home.providers.saved_on', { day: formats.moment(saved_at, 'day') }),
  ]
  return (
    <Card as="li" className="doctor">
      <div className="doctor-h">
        <Avatar name={name} look={look} large />
        <div>
          <h2>
            {doctor.is_listed ? (
              <a href={localePath(locale, `/providers/${slug}`)}>{name}</a>
            ) : (
              name
            )}
          </h2>
          <p className="dim">{facts.filter(Boolean).join(' · ')}</p>
          {!doctor.is_listed && <p className="dim">{t('home.providers.gone')}</p>}
        </div>
      </div>
      <DoctorEvidence doctor={doctor} hasPlan={hasPlan} />
      {saved_at !== null && <Note doctor={doctor} accountId={accountId} />}
      <div className="row doctor-a">
        {doctor.is_listed && (
          <ButtonLink size="sm" to={`/home/providers?book=${slug}`}>
            {t(doctor.visited_on ? 'visits.book.again' : 'visits.book.title')}
            <span className="vh">: {name}</span>
          </ButtonLink>
        )}
        {doctor.phone && (
          <ButtonAnchor size="sm" href={phoneHref(doctor.phone)}>
            <IconPhone size={15} stroke={1.8} aria-hidden />
            <span className="vh">{t('home.providers.phone', { name })}: </span>
            {groupPhone(doctor.phone)}
          </ButtonAnchor>
        )}
        {saved_at === null ? (
          <CommandButton
            size="sm"
            aria-label={t('home.providers.save_of', { name })}
            endpoint={saveProvider}
            input={{ accountId, slug }}
            done={t('home.providers.saved_now', { name })}
          >
            {t('home.providers.save')}
          </CommandButton>
        ) : (
          <CommandButton
            look="ghost"
            size="sm"
            aria-label={t('home.providers.remove_of', { name })}
            endpoint={forgetProvider}
            input={{ accountId, id: doctor.provider_id }}
            done={t('home.providers.removed', { name })}
            undo={{
              label: t('home.providers.undo'),
              run: () => void putBack.run({ accountId, slug, note }),
            }}
          >
            {t('home.providers.remove')}
          </CommandButton>
        )}
      </div>
    </Card>
  )
}

function Note({ doctor, accountId }: Pick<Props, 'doctor' | 'accountId'>) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { name, note, slug, provider_id } = doctor
  const close = () => setOpen(false)
  if (isOpen)
    return (
      <EndpointForm
        endpoint={saveProvider}
        scope={`note-${provider_id}`}
        fixed={{ accountId, slug }}
        done={t('home.providers.note_saved')}
        onDone={close}
        onCancel={close}
        fields={[
          { name: 'note', kind: 'area', label: t('home.providers.note'), value: note, max: 500 },
        ]}
      />
    )
  return (
    <p className="doctor-n">
      {note && <span>{note} </span>}
      <button type="button" className="as-link" onClick={() => setOpen(true)}>
        {t(note ? 'home.providers.note_edit' : 'home.providers.note_add')}
        <span className="vh">: {name}</span>
      </button>
    </p>
  )
}
