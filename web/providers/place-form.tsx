import { useState } from 'react'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { endProviderPlace, saveProviderPlace } from '@numo/domains/providers/contract-entry.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { placeFieldsOf } from './place-fields.ts'
import { Button } from '../ui/button.tsx'

type RecordLocation = ProviderRecord['locations'][number]
type Props = { provider: ProviderRecord; place: RecordLocation | null }

/** Adds a practice location, or edits one entered by staff. */
export function PlaceForm({ provider, place, onClose }: Props & { onClose: () => void }) {
  const program = useProgram()
  const { t } = program
  return (
    <FormDialog
      title={t(place ? 'directory.provider.edit_place' : 'directory.provider.add_place')}
      done={t('app.saved')}
      onClose={onClose}
      endpoint={saveProviderPlace}
      fixed={{
        id: provider.id,
        version: provider.version,
        ...(place && { place_id: place.id }),
      }}
      fields={placeFieldsOf(program, place)}
    />
  )
}

/** Actions on a location entered by staff. */
export function PlaceActions({
  provider,
  place,
}: {
  provider: ProviderRecord
  place: RecordLocation
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="row">
      <Button
        size="xs"
        aria-label={`${t('directory.provider.edit_place')}: ${place.name}`}
        onClick={() => setOpen(true)}
      >
        {t('directory.edit')}
      </Button>
      {place.status === 'active' && (
        <ConfirmButton
          is_danger
          label={t('directory.provider.end_place')}
          question={t('directory.provider.ask_end_place', { name: place.name })}
          text={t('directory.provider.text_end_place')}
          done={t('app.saved')}
          endpoint={endProviderPlace}
          input={{
            id: provider.id,
            version: provider.version,
            place_id: place.id,
          }}
        />
      )}
      {isOpen && <PlaceForm provider={provider} place={place} onClose={() => setOpen(false)} />}
    </span>
  )
}
