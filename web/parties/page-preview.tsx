import { useState } from 'react'
import { localePath } from '@numo/kit/locales.ts'
import type { OwnPlace } from '@numo/domains/providers/contract-own.ts'
import { partnerTypes } from '@numo/domains/partners/contract.ts'
import { evidenceWords, openState } from '@numo/domains/providers/rules.ts'
import { groupPhone } from '@numo/kit/phone.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { PlaceHours } from './own-places.tsx'
import { dayName } from './week-hours.ts'

type Typed = Readonly<Record<'name' | 'type' | 'phone' | 'website', unknown>>

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** What people see of the clinic, with what is typed and not saved yet. */
export function PagePreview({
  typed,
  places,
  page,
}: {
  typed: Typed
  places: readonly OwnPlace[]
  page: string | null
}) {
  const { t, locale } = useProgram()
  const type = partnerTypes.find((one) => one === typed.type)
  const [phone, website] = [textOf(typed.phone), textOf(typed.website)]
  return (
    <Panel
      title={t('clinic_desk.profile.preview')}
      note={t('clinic_desk.profile.preview_note')}
      action={
        page !== null && (
          <a href={localePath(locale, `/providers/${page}`)} target="_blank" rel="noopener">
            {t('clinic_desk.profile.open')}
          </a>
        )
      }
    >
      <div aria-live="polite">
        <h3>{textOf(typed.name) || t('clinic_desk.profile.unnamed')}</h3>
        <p className="dim">
          {[
            type && t(`parties.own.type_of.${type}`),
            phone && groupPhone(phone),
            website && (URL.parse(website)?.hostname ?? website),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <ul className="rows">
        {places.map((place) => (
          <li key={place.id}>
            <span>
              <b>{place.name}</b> <OpenNow place={place} />
              <small>{place.address}</small>
              <small>
                <PlaceHours hours={place.hours} />
              </small>
              <ShownNetworks place={place} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Whether a place is open now, by its own clock. */
function OpenNow({ place: { hours, time_zone } }: { place: OwnPlace }) {
  const { t, locale } = useProgram()
  const [now] = useState(() => new Date())
  if (hours === null) return null
  const state = openState(hours, time_zone, now)
  if (state.is_open)
    return (
      <Status tone="ok">
        {state.until === null
          ? t('clinic_desk.profile.always')
          : t('clinic_desk.profile.open_until', { time: state.until })}
      </Status>
    )
  return (
    <Status tone="idle">
      {state.opens === null
        ? t('clinic_desk.places.closed')
        : t('clinic_desk.profile.opens', {
            day: dayName(state.opens.day, locale),
            time: state.opens.at,
          })}
    </Status>
  )
}

/** The networks of a place with the sentence of their evidence, as the public page words it. */
function ShownNetworks({ place: { networks } }: { place: OwnPlace }) {
  const { t, formats } = useProgram()
  return networks.slice(0, 5).map(({ id, insurer, name, confirmed_on, is_own_word }) => {
    const kind = is_own_word ? 'partner' : 'list'
    const { sentence } = evidenceWords({ confirmed_on, source: { kind } }, today())
    return (
      <small key={id}>
        {sentence === 'listed_unconfirmed'
          ? t('clinic_desk.profile.listed', { cover: `${insurer}, ${name}` })
          : t(`clinic_desk.profile.${is_own_word ? 'confirmed_by_you' : 'confirmed'}`, {
              cover: `${insurer}, ${name}`,
              day: formats.day(confirmed_on ?? ''),
            })}
      </small>
    )
  })
}
