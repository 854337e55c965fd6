import {
  confirmOwnNetworks,
  findOwnNetworks,
  getOwnPlaces,
  saveOwnPlace,
  setOwnNetwork,
  type OwnNetwork,
  type OwnPlace,
} from '@numo/domains/providers/contract-own.ts'
import { billings } from '@numo/domains/providers/contract-shapes.ts'
import { days } from '@numo/domains/providers/enums.ts'
import { hoursForDisplay } from '@numo/domains/providers/rules.ts'
import { groupPhone } from '@numo/kit/phone.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { timeZoneName } from '../ui/time-zones.ts'
import { dayName, hoursFrom, readRanges, typedRanges } from './week-hours.ts'

type Props = { partnerId: string; place: OwnPlace }

/** Places of the caller's own clinic: their hours, and the networks taken there, which one press confirms again. */
export function OwnPlaces({ partner: { id: partnerId } }: { partner: { id: string } }) {
  const { t } = useProgram()
  const query = useRead(getOwnPlaces, { partnerId })
  return (
    <QueryState query={query}>
      {({ places }) => {
        const due = places.flatMap(({ networks }) => networks).filter(({ is_due }) => is_due)
        return (
          <>
            {due.length > 0 && (
              <Panel
                title={t('clinic_desk.places.due', { count: due.length })}
                note={t('clinic_desk.places.due_text')}
                action={
                  <CommandButton
                    look="primary"
                    endpoint={confirmOwnNetworks}
                    input={{ partnerId }}
                    done={t('clinic_desk.places.confirmed')}
                  >
                    {t('clinic_desk.places.confirm_all')}
                  </CommandButton>
                }
              >
                {null}
              </Panel>
            )}
            {places.length === 0 && <p className="dim">{t('parties.own.places_none')}</p>}
            {places.map((place) => (
              <Place key={place.id} partnerId={partnerId} place={place} />
            ))}
          </>
        )
      }}
    </QueryState>
  )
}

function Place({ partnerId, place }: Props) {
  const { t, locale } = useProgram()
  return (
    <Panel
      title={place.name}
      note={place.address}
      action={<EditHours partnerId={partnerId} place={place} />}
    >
      <Facts
        items={[
          [t('parties.own.phone'), place.phone && groupPhone(place.phone)],
          [t('clinic_desk.places.zone'), timeZoneName(place.time_zone, locale)],
          [t('clinic_desk.places.hours'), <PlaceHours key="hours" hours={place.hours} />],
        ]}
      />
      <Networks partnerId={partnerId} place={place} />
    </Panel>
  )
}

/** Opening hours in lines of days with the same ranges. */
export function PlaceHours({ hours }: Pick<OwnPlace, 'hours'>) {
  const { t, locale } = useProgram()
  if (hours === null) return <span className="dim">{t('clinic_desk.places.hours_none')}</span>
  return hoursForDisplay(hours).map(({ from, to, ranges }) => (
    <span key={from} className="line">
      {[...new Set([from, to])].map((day) => dayName(day, locale)).join(' – ')}:{' '}
      {ranges.length === 0
        ? t('clinic_desk.places.closed')
        : ranges.map((range) => range.join('–')).join(', ')}
      <br />
    </span>
  ))
}

function EditHours({ partnerId, place }: Props) {
  const { t, locale } = useProgram()
  const typed = (values: Readonly<Record<string, unknown>>, day: string) => {
    const value = values[day]
    return typeof value === 'string' ? value : ''
  }
  return (
    <FormButton
      label={t('clinic_desk.places.edit')}
      aria={t('clinic_desk.places.edit_of', { name: place.name })}
      title={place.name}
      done={t('app.saved')}
      endpoint={saveOwnPlace}
      fixed={{ partnerId, place_id: place.id }}
      check={(values) =>
        Object.fromEntries(
          days
            .filter((day) => readRanges(typed(values, day)) === null)
            .map((day) => [day, t('clinic_desk.places.hours_wrong')])
        )
      }
      prepare={(values) => ({
        phone: values['phone'] || null,
        hours: hoursFrom((day) => typed(values, day)),
      })}
      fields={[
        { name: 'phone', label: t('parties.own.phone'), value: place.phone, max: 40 },
        ...days.map((day, at) => ({
          name: day,
          label: dayName(day, locale),
          value: typedRanges(place.hours, day),
          max: 100,
          ...(at === 0 && { hint: t('clinic_desk.places.hours_hint') }),
        })),
      ]}
    />
  )
}

function Networks({ partnerId, place }: Props) {
  const { t, caller } = useProgram()
  return (
    <>
      <h3>{t('clinic_desk.places.networks')}</h3>
      {place.networks.length === 0 && (
        <p className="dim">{t('clinic_desk.places.networks_none')}</p>
      )}
      <ul className="rows">
        {place.networks.map((network) => (
          <Network key={network.id} partnerId={partnerId} place={place} network={network} />
        ))}
      </ul>
      {place.providers > 0 && (
        <p className="row">
          <FormButton
            label={t('clinic_desk.places.add')}
            aria={t('clinic_desk.places.add_at', { name: place.name })}
            title={t('clinic_desk.places.add')}
            done={t('clinic_desk.places.added')}
            endpoint={setOwnNetwork}
            fixed={{ partnerId, place_id: place.id, is_accepted: true }}
            fields={[
              {
                name: 'insurance_network_id',
                label: t('clinic_desk.places.network'),
                kind: 'pick',
                chosen: null,
                find: async (q, signal) =>
                  (await caller.call(findOwnNetworks, { partnerId, q }, signal)).networks.map(
                    ({ id, name, insurer }) => ({ id, name, note: insurer })
                  ),
              },
              {
                name: 'billing',
                label: t('clinic_desk.places.billing_title'),
                kind: 'select',
                value: 'direct',
                options: billings.map((one) => [one, t(`clinic_desk.places.billing.${one}`)]),
              },
            ]}
          />
        </p>
      )}
    </>
  )
}

function Network({ partnerId, place, network }: Props & { network: OwnNetwork }) {
  const { t, formats } = useProgram()
  const { id: insurance_network_id, name, insurer, confirmed_on, billing, is_due } = network
  const of = { partnerId, place_id: place.id, insurance_network_id }
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {[
            insurer,
            billing && t(`clinic_desk.places.billing.${billing}`),
            network.accepting < place.providers &&
              t('clinic_desk.places.some', { part: network.accepting, whole: place.providers }),
            confirmed_on === null
              ? t('clinic_desk.places.never')
              : t(`clinic_desk.places.${network.is_own_word ? 'by_you' : 'by_other'}`, {
                  day: formats.day(confirmed_on),
                }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="row">
        {is_due ? (
          <CommandButton
            size="xs"
            aria-label={t('clinic_desk.places.confirm_of', { name })}
            endpoint={confirmOwnNetworks}
            input={of}
            done={t('clinic_desk.places.confirmed')}
          >
            {t('clinic_desk.places.confirm')}
          </CommandButton>
        ) : (
          <Status tone="ok">{t('clinic_desk.places.current')}</Status>
        )}
        <ConfirmButton
          look="ghost"
          is_danger
          label={t('clinic_desk.places.end')}
          aria={t('clinic_desk.places.end_of', { name })}
          question={t('clinic_desk.places.end_question', { name, place: place.name })}
          text={t('clinic_desk.places.end_text')}
          done={t('clinic_desk.places.ended')}
          endpoint={setOwnNetwork}
          input={{ ...of, is_accepted: false }}
        />
      </span>
    </li>
  )
}
