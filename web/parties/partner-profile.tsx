import type { OwnPartner } from '@numo/domains/partners/contract-own.ts'
import { partnerTypes, type ownPartnerFields } from '@numo/domains/partners/contract.ts'
import { groupPhone } from '@numo/kit/phone.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import type { Program } from '../app/program.ts'
import { timeZoneName, timeZoneOptions } from '../ui/time-zones.ts'

type Profile = Pick<OwnPartner, (typeof ownPartnerFields)[number]>

/** Fields of an organisation that its own people change, and staff. */
export const profileFields = (
  { t, locale }: Pick<Program, 't' | 'locale'>,
  { name, type, time_zone, phone, website }: Profile
): FormFieldSpec[] => [
  { name: 'name', label: t('parties.own.name'), value: name },
  {
    name: 'type',
    label: t('parties.own.type'),
    kind: 'select',
    value: type,
    shown: t(`parties.own.type_of.${type}`),
    options: partnerTypes.map((one) => [one, t(`parties.own.type_of.${one}`)]),
  },
  {
    name: 'time_zone',
    label: t('parties.own.time_zone'),
    kind: 'select',
    value: time_zone,
    shown: timeZoneName(time_zone, locale),
    options: timeZoneOptions(time_zone, locale),
  },
  {
    name: 'phone',
    label: t('parties.own.phone'),
    value: phone,
    shown: phone && groupPhone(phone),
    max: 40,
  },
  { name: 'website', label: t('parties.own.website'), value: website, max: 300 },
]

/** Locations of an organisation; `none` says that it has none. */
export const PlaceRows = ({
  places,
  none,
}: {
  places: readonly { id: string; name: string; address: string; phone: string | null }[]
  none: string
}) => (
  <>
    {places.length === 0 && <p className="dim">{none}</p>}
    <ul className="rows">
      {places.map((place) => (
        <li key={place.id}>
          <span>
            <b>{place.name}</b>
            <small>{place.address}</small>
            {place.phone && <small>{groupPhone(place.phone)}</small>}
          </span>
        </li>
      ))}
    </ul>
  </>
)
