import { IconExternalLink } from '@tabler/icons-react'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { changeAddresses, type getAddress } from '@numo/domains/addresses/contract-admin.ts'
import { locateAddress, mergeAddresses } from '@numo/domains/addresses/contract-place.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../app-words.ts'
import { ConfirmButton } from '../record/confirm-button.tsx'
import { Facts } from '../record/facts.tsx'
import { Panel } from '../record/panel.tsx'
import { useRenew } from '../record/use-record.ts'
import { useAction } from '../ui/use-action.ts'

type Address = OutputOf<typeof getAddress>

/** Where an address is on the map, how exactly that is known, and a way to have it found. */
export function AddressPlace({ address }: { address: Address }) {
  const { t, caller } = useProgram()
  const action = useAction()
  const renew = useRenew()
  const { latitude, longitude, geocode_precision, geocoded_by } = address
  const position = latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : null
  const find = () =>
    action.run(async () => {
      await caller.call(locateAddress, { id: address.id })
      await renew()
    }, t('staff.place.found'))
  return (
    <Panel
      title={t('staff.place.title')}
      action={
        <button
          type="button"
          className="btn btn-line btn-xs"
          aria-busy={action.isBusy}
          onClick={() => void find()}
        >
          {t('staff.place.find')}
        </button>
      }
    >
      <Facts
        items={[
          [t('staff.located'), t(`staff.place.state.${address.geocode_state}`)],
          ...(position === null
            ? []
            : ([
                [
                  t('staff.place.exactly'),
                  geocode_precision && t(`staff.place.precision.${geocode_precision}`),
                ],
                [
                  t('staff.place.position'),
                  <a
                    key="map"
                    className="row"
                    href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
                    target="_blank"
                    rel="noreferrer"
                    title={t('staff.place.open_map')}
                  >
                    {position} <IconExternalLink size={14} aria-hidden />
                  </a>,
                ],
              ] as const)),
          ...(geocoded_by
            ? ([
                // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- named by the program that runs
                [t('staff.place.by'), t(`staff.place.geocoder.${geocoded_by}` as AppWordKey)],
              ] as const)
            : []),
        ]}
      />
    </Panel>
  )
}

/** How an address would be written in one form; applied with a press. */
export function TidyForm({ address }: { address: Address }) {
  const { t, caller } = useProgram()
  const action = useAction()
  const renew = useRenew()
  if (!address.tidy) return null
  const apply = () =>
    action.run(async () => {
      await caller.call(changeAddresses, {
        action: 'normalise',
        selection: { ids: [address.id] },
      })
      await renew()
    }, t('staff.tidy.done'))
  return (
    <Panel
      title={t('staff.tidy.title')}
      note={t('staff.tidy.note')}
      action={
        <button
          type="button"
          className="btn btn-line btn-xs"
          aria-busy={action.isBusy}
          onClick={() => void apply()}
        >
          {t('staff.tidy.apply')}
        </button>
      }
    >
      <Facts
        items={Object.entries(address.tidy).map(
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the contract's own fields
          ([name, value]) => [t(`record.field.${name}` as AppWordKey), value] as const
        )}
      />
    </Panel>
  )
}

/** Makes one of two addresses of the same owner; of another owner's it says so. */
export function MergeSame({ address, same }: { address: Address; same: Address['same'][number] }) {
  const { t, caller } = useProgram()
  const { owner } = address
  if (same.owner.kind !== owner.kind || same.owner.id !== owner.id)
    return <span className="dim">{t('staff.same.other_owner')}</span>
  return (
    <ConfirmButton
      label={t('staff.same.merge')}
      question={t('staff.same.question')}
      text={t('staff.same.text')}
      done={t('staff.same.done')}
      run={() =>
        caller.call(mergeAddresses, {
          id: address.id,
          version: address.version,
          gone_id: same.id,
        })
      }
    />
  )
}
