import {
  getBookingChoices,
  requestAppointment,
} from '@numo/domains/appointments/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { timeZoneName, timeZoneOptions } from '../ui/time-zones.ts'
import { timeFields, timesOf, withoutTimeFields } from './times.tsx'

type Props = { accountId: string; slug: string; onClose: () => void }

/** Asks a doctor for times, for a person of the household. Says whom to call where nobody can answer. */
export function BookForm({ accountId, slug, onClose }: Props) {
  const { t, locale } = useProgram()
  const query = useRead(getBookingChoices, { accountId, slug, locale })
  const { data } = query
  if (data && data.places.length > 0 && data.clients.length > 0)
    return <Open accountId={accountId} slug={slug} choices={data} onClose={onClose} />
  return (
    <Dialog isOpen title={t('visits.book.title')} onClose={onClose}>
      <QueryState query={query}>
        {({ provider_name, phone, clients }) => (
          <div className="stack">
            <p>
              {clients.length === 0
                ? t('visits.book.nobody')
                : t('visits.book.call', { name: provider_name })}
            </p>
            {phone && (
              <p>
                <PhoneLink phone={phone} />
              </p>
            )}
            <Button onClick={onClose}>{t('app.close')}</Button>
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

type Choices = NonNullable<ReturnType<typeof useRead<typeof getBookingChoices>>['data']>

function Open({ accountId, slug, choices, onClose }: Props & { choices: Choices }) {
  const { t, locale } = useProgram()
  const { places, clients, provider_name } = choices
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [first] = places
  const zones = [...new Set(places.map(({ time_zone }) => timeZoneName(time_zone, locale)))]
  return (
    <FormDialog
      title={t('visits.book.of', { name: provider_name })}
      endpoint={requestAppointment}
      fixed={{ accountId, slug, locale }}
      submit={t('visits.book.send')}
      done={t('visits.book.done')}
      onClose={onClose}
      refused={{
        'time-past': ['day_1'],
        'time-too-far': ['day_1'],
        'time-twice': ['day_1'],
      }}
      fieldAt={([name]) => (name === 'times' ? 'day_1' : undefined)}
      prepare={(values) => {
        const place = places.find(({ id }) => id === values['practice_location_id']) ?? first
        return {
          ...withoutTimeFields(values),
          times: timesOf(values, place?.time_zone ?? 'UTC'),
        }
      }}
      fields={[
        {
          name: 'client_id',
          kind: 'select',
          label: t('visits.book.who'),
          value: clients[0]?.id,
          options: clients.map(({ id, name }) => [id, name] as const),
        },
        {
          name: 'practice_location_id',
          kind: 'select',
          label: t('visits.book.where'),
          value: first?.id,
          options: places.map(({ id, name, city }) => [id, `${name}, ${city}`] as const),
        },
        ...timeFields(t, t('visits.book.clock', { zone: zones.join(', ') })),
        {
          name: 'time_zone',
          kind: 'select',
          label: t('visits.book.zone'),
          value: own,
          options: timeZoneOptions(own, locale),
        },
        { name: 'note', kind: 'area', label: t('visits.book.note'), max: 500 },
      ]}
    />
  )
}
