import { useState } from 'react'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { endProviderPlace, saveProviderPlace } from '@numo/domains/providers/contract-entry.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { PartnerPick } from '../partners/partner-pick.tsx'
import { placeFieldsOf, placeOf, usePlaceCheck } from './place-fields.ts'

type Place = ProviderRecord['locations'][number]
type Props = { provider: ProviderRecord; place: Place | null }

/** Adds a place where a provider practises, or corrects one that staff entered. */
export function PlaceForm({ provider, place, onClose }: Props & { onClose: () => void }) {
  const { t, caller } = useProgram()
  const [partner, setPartner] = useState(place?.partner ? { ...place.partner, note: '' } : null)
  const check = usePlaceCheck()
  return (
    <FormDialog
      title={t(place ? 'directory.provider.edit_place' : 'directory.provider.add_place')}
      done={t('app.saved')}
      onClose={onClose}
      check={check}
      fields={placeFieldsOf(t, place)}
      send={(values) =>
        caller.call(saveProviderPlace, {
          id: provider.id,
          version: provider.version,
          ...(place && { place_id: place.id }),
          ...placeOf(values, partner),
        })
      }
      below={<PartnerPick chosen={partner} onChoose={setPartner} />}
    />
  )
}

/** What can be done with a place that staff entered. */
export function PlaceActions({ provider, place }: { provider: ProviderRecord; place: Place }) {
  const { t, caller } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="row">
      <button
        type="button"
        className="btn btn-line btn-xs"
        aria-label={`${t('directory.provider.edit_place')}: ${place.name}`}
        onClick={() => setOpen(true)}
      >
        {t('directory.edit')}
      </button>
      {place.status === 'active' && (
        <ConfirmButton
          is_danger
          label={t('directory.provider.end_place')}
          question={t('directory.provider.ask_end_place', { name: place.name })}
          text={t('directory.provider.text_end_place')}
          done={t('app.saved')}
          run={() =>
            caller.call(endProviderPlace, {
              id: provider.id,
              version: provider.version,
              place_id: place.id,
            })
          }
        />
      )}
      {isOpen && <PlaceForm provider={provider} place={place} onClose={() => setOpen(false)} />}
    </span>
  )
}
