import {
  getAddress,
  updateAddress,
  type AddressRow,
} from '@numo/domains/addresses/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Owner } from './address-owner.tsx'
import { AddressPlace } from './address-place.tsx'
import { SamePlaces, TidyForm } from './address-same.tsx'
import { addressUses } from '@numo/domains/addresses/enums.ts'

/** Drawer of an address: editing, position and other addresses of the same place. */
export function AddressPeek({ row }: { row: AddressRow }) {
  const { t } = useProgram()
  const detail = useRead(getAddress, { id: row.id })
  // The list may be older than the last save.
  const address = detail.data ?? row
  const text = (
    name: 'line1' | 'line2' | 'neighborhood' | 'city' | 'state' | 'postal_code' | 'country',
    max = 200
  ) => ({ name, label: t(`trail.field.${name}`), value: address[name], max })
  return (
    <>
      <EditPanel
        key={`${address.id} ${address.version}`}
        title={t('staff.address')}
        endpoint={updateAddress}
        fixed={{ id: row.id, version: address.version }}
        fields={[
          text('line1'),
          text('line2'),
          text('neighborhood', 120),
          text('postal_code', 20),
          text('city', 120),
          text('state', 120),
          { ...text('country', 2), kind: 'code', hint: t('staff.country_hint') },
          {
            name: 'use',
            kind: 'select',
            label: t('trail.field.use'),
            value: address.use,
            shown: t(`staff.use.${address.use}`),
            options: addressUses.map((use) => [use, t(`staff.use.${use}`)] as const),
          },
        ]}
        facts={[
          [t('staff.owner'), <Owner key="owner" row={address} />],
          [t('people.created'), <When key="created" at={address.created_at} />],
        ]}
      />
      {detail.data && (
        <>
          <TidyForm address={detail.data} />
          <AddressPlace address={detail.data} />
          <SamePlaces address={detail.data} />
        </>
      )}
      <Activity type="address" id={row.id} />
    </>
  )
}
