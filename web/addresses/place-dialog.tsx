import { useState } from 'react'
import { checkAddressPlace, setAddressPlace } from '@numo/domains/addresses/contract-hand.ts'
import type { getAddress } from '@numo/domains/addresses/contract-admin.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { distanceMetres, type Point } from '@numo/kit/geo.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { useAction } from '../app/use-action.ts'
import { PlaceMap } from './place-map.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type Address = OutputOf<typeof getAddress>
type Checked = OutputOf<typeof checkAddressPlace>
type Typed = { latitude: string; longitude: string }

/** Where the map begins when nothing at all is known: the middle of Mexico City. */
const somewhere: Point = { latitude: 19.43, longitude: -99.13 }

const startOf = ({ latitude, longitude, town }: Address): Point =>
  latitude !== null && longitude !== null ? { latitude, longitude } : (town ?? somewhere)
const written = ({ latitude, longitude }: Point): Typed => ({
  latitude: `${latitude}`,
  longitude: `${longitude}`,
})

function numberIn(text: string, most: number): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null
}

/** Sets the place of an address by hand: on the map, or by its two numbers. What may be a slip is asked once. */
export function PlaceDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const { t, caller, formats, toasts } = useProgram()
  const action = useAction()
  const [at, setAt] = useState(() => startOf(address))
  const [typed, setTyped] = useState(() => written(at))
  const [doubt, setDoubt] = useState<Checked | null>(null)
  const latitude = numberIn(typed.latitude, 90)
  const longitude = numberIn(typed.longitude, 180)
  const move = (next: Point) => {
    setAt(next)
    setTyped(written(next))
    setDoubt(null)
  }
  const type = (next: Typed) => {
    setTyped(next)
    setDoubt(null)
    const [north, east] = [numberIn(next.latitude, 90), numberIn(next.longitude, 180)]
    if (north !== null && east !== null) setAt({ latitude: north, longitude: east })
  }
  const km = address.town && Math.round(distanceMetres(address.town, at) / 100) / 10
  const save = () =>
    action.run(async () => {
      if (doubt === null) {
        const checked = await caller.call(checkAddressPlace, { id: address.id, ...written(at) })
        if (checked.doubts.length > 0) return setDoubt(checked)
      }
      await caller.call(setAddressPlace, {
        id: address.id,
        version: address.version,
        at,
        is_confirmed: doubt !== null,
      })
      onClose()
      toasts.show(t('households.hand.saved'), { tone: 'ok' })
    })
  const isNumbers = latitude !== null && longitude !== null
  return (
    <Dialog isOpen title={t('households.hand.title')} onClose={onClose} className="dialog-wide">
      <p className="dim">{t('households.hand.text')}</p>
      <PlaceMap at={at} onMove={move} />
      <div className="place-numbers">
        <Field
          name="latitude"
          label={t('households.hand.latitude')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.latitude}
          {...(latitude === null && { error: t('households.hand.bad_latitude') })}
          onChange={({ target }) => type({ ...typed, latitude: target.value })}
        />
        <Field
          name="longitude"
          label={t('households.hand.longitude')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.longitude}
          {...(longitude === null && { error: t('households.hand.bad_longitude') })}
          onChange={({ target }) => type({ ...typed, longitude: target.value })}
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
          disabled={!isNumbers}
          aria-busy={action.isBusy}
          onClick={() => void save()}
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

/** Why a place may be a slip, with the figures that say so. */
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
