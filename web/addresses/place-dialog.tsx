import { useState } from 'react'
import { checkAddressPlace, setAddressPlace } from '@numo/domains/addresses/contract-hand.ts'
import type { getAddress } from '@numo/domains/addresses/contract-admin.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { distanceMetres, type Point } from '@numo/kit/geo.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useCommand } from '../app/use-command.ts'
import { DecimalField } from '../ui/fields/text-fields.tsx'
import { PlaceMap } from './place-map.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type Address = OutputOf<typeof getAddress>
type Checked = OutputOf<typeof checkAddressPlace>
type PositionText = { latitude: number | null; longitude: number | null }

/** Initial map centre without any known position: Mexico City. */
const somewhere: Point = { latitude: 19.43, longitude: -99.13 }

const startOf = ({ latitude, longitude, town }: Address): Point =>
  latitude !== null && longitude !== null ? { latitude, longitude } : (town ?? somewhere)
const isWithin = (value: number | null, max: number) => value !== null && Math.abs(value) <= max
const isPlace = (typed: PositionText): typed is Point =>
  isWithin(typed.latitude, 90) && isWithin(typed.longitude, 180)

/**
 * Sets the position of an address by hand: on the map, or by coordinates. An implausible position asks for confirmation
 * once.
 */
export function PlaceDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const { t, formats } = useProgram()
  const [at, setAt] = useState(() => startOf(address))
  const [typed, setTyped] = useState<PositionText>(at)
  const [doubt, setDoubt] = useState<Checked | null>(null)
  const move = (next: Point) => {
    setAt(next)
    setTyped(next)
    setDoubt(null)
  }
  const type = (next: PositionText) => {
    setTyped(next)
    setDoubt(null)
    if (isPlace(next)) setAt(next)
  }
  const km = address.town && Math.round(distanceMetres(address.town, at) / 100) / 10
  const setting = useCommand(setAddressPlace, {
    done: t('households.hand.saved'),
    onDone: onClose,
  })
  const save = (is_confirmed: boolean) =>
    setting.run({ id: address.id, version: address.version, at, is_confirmed })
  const check = useCommand(checkAddressPlace, {
    onDone: (checked) => (checked.doubts.length > 0 ? setDoubt(checked) : save(false)),
  })
  return (
    <Dialog isOpen title={t('households.hand.title')} onClose={onClose} className="dialog-wide">
      <p className="dim">{t('households.hand.text')}</p>
      <PlaceMap at={at} onMove={move} />
      <div className="place-numbers">
        <DecimalField
          name="latitude"
          label={t('households.hand.latitude')}
          value={typed.latitude}
          error={isWithin(typed.latitude, 90) ? undefined : t('households.hand.bad_latitude')}
          onChange={(latitude) => type({ ...typed, latitude })}
        />
        <DecimalField
          name="longitude"
          label={t('households.hand.longitude')}
          value={typed.longitude}
          error={isWithin(typed.longitude, 180) ? undefined : t('households.hand.bad_longitude')}
          onChange={(longitude) => type({ ...typed, longitude })}
        />
      </div>
      <p className="dim" aria-live="polite">
        {km === null
          ? t('households.hand.no_town', { city: address.city })
          : t('households.hand.from_town', { km: formats.number(km), city: address.city })}
      </p>
      {doubt && <Doubt doubt={doubt} address={address} />}
      <div className="row">
        <Button
          look="primary"
          disabled={!isPlace(typed)}
          aria-busy={check.isPending || setting.isPending}
          onClick={() => void (doubt ? save(true) : check.run({ id: address.id, ...at }))}
        >
          {t(doubt ? 'households.hand.save_anyway' : 'households.hand.save')}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Reasons why a position is implausible, with figures. */
function Doubt({ doubt, address }: { doubt: Checked; address: Address }) {
  const { t, formats } = useProgram()
  const { town_km, nearest, doubts } = doubt
  return (
    <Note as="div" tone="warn" role="alert">
      {doubts.includes('far') && (
        <p>
          {town_km === null
            ? t('households.hand.nowhere')
            : t('households.hand.far', { km: formats.number(town_km), city: address.city })}
        </p>
      )}
      {doubts.includes('country') && nearest && (
        <p>
          {t('households.hand.abroad', {
            town: nearest.name,
            country: formats.country(nearest.country),
            own: formats.country(address.country),
          })}
        </p>
      )}
    </Note>
  )
}
