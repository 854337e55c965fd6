import { IconPhone } from '@tabler/icons-react'
import { groupPhone, phoneHref } from '@numo/kit/phone.ts'
import { useProgram } from '../app/program.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DoctorEvidence } from './doctor-evidence.tsx'
import type { StoredDoctors } from './stored-doctors.ts'

/** Saved doctors as this device keeps them: whom to call, and whether they take the household's plans. */
export function KeptDoctors({ doctors: { rows, has_plan, kept_at } }: { doctors: StoredDoctors }) {
  const { t, formats } = useProgram()
  return (
    <section aria-labelledby="kept-doctors">
      <h2 id="kept-doctors">{t('home.offline.doctors')}</h2>
      <p className="dim">
        {t('home.start.emergency.kept', { day: formats.moment(kept_at, 'day') })}
      </p>
      <ul className="doctors">
        {rows.map((doctor) => {
          const { provider_id, name, specialty, city, country, phone, note } = doctor
          const place = [city, country && formats.country(country)].filter(Boolean).join(', ')
          return (
            <Card as="li" key={provider_id} className="doctor">
              <h3>{name}</h3>
              <p className="dim">{[specialty, place].filter(Boolean).join(' · ')}</p>
              <DoctorEvidence doctor={doctor} hasPlan={has_plan} />
              {note && <p className="doctor-n">{note}</p>}
              {phone && (
                <p>
                  <ButtonAnchor size="sm" href={phoneHref(phone)}>
                    <IconPhone size={15} stroke={1.8} aria-hidden />
                    <span className="vh">{t('home.providers.phone', { name })}: </span>
                    {groupPhone(phone)}
                  </ButtonAnchor>
                </p>
              )}
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
