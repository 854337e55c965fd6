import { IconExternalLink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { getAddress } from '@numo/domains/addresses/contract-admin.ts'
import { setAddressPlace } from '@numo/domains/addresses/contract-hand.ts'
import { locateAddress } from '@numo/domains/addresses/contract-place.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../app/record/when.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy: the map is loaded when its dialog opens.
const PlaceDialog = lazyPart(async () => ({
  default: (await import('./place-dialog.tsx')).PlaceDialog,
}))

type Address = OutputOf<typeof getAddress>

/** Position of an address with its precision, and actions to geocode it or set it by hand. */
export function AddressPlace({ address }: { address: Address }) {
  const { t } = useProgram()
  const { latitude, longitude, geocode_precision, geocoded_by } = address
  const position = latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : null
  const [isOpen, setOpen] = useState(false)
  const place = { id: address.id, version: address.version }
  const isByHand = geocoded_by === 'by_hand'
  return (
    <Panel
      title={t('staff.place.title')}
      note={isByHand ? t('households.hand.stays') : undefined}
      action={
        !isByHand && (
          <CommandButton
            size="xs"
            endpoint={locateAddress}
            input={{ id: address.id }}
            done={t('staff.place.found')}
          >
            {t('staff.place.find')}
          </CommandButton>
        )
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
                // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- named by the running program
                [t('staff.place.by'), t(`staff.place.geocoder.${geocoded_by}` as AppWordKey)],
              ] as const)
            : []),
          ...(isByHand
            ? ([
                [t('households.hand.who'), address.placed_by],
                [
                  t('households.hand.when'),
                  address.placed_at && <When key="when" at={address.placed_at} />,
                ],
              ] as const)
            : []),
        ]}
      />
      <div className="row">
        <Button size="xs" onClick={() => setOpen(true)}>
          {t('households.hand.open')}
        </Button>
        {address.town && (
          <CommandButton
            size="xs"
            endpoint={setAddressPlace}
            input={{ ...place, at: 'town' }}
            done={t('households.hand.saved')}
          >
            {t('households.hand.use_town')}
          </CommandButton>
        )}
        {address.geocode_state !== 'unknown' && (
          <CommandButton
            size="xs"
            endpoint={setAddressPlace}
            input={{ ...place, at: null }}
            done={t('households.hand.cleared')}
          >
            {t('households.hand.clear')}
          </CommandButton>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <PlaceDialog address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
