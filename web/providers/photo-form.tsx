import { useState } from 'react'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { describeProviderPhoto, providerPhotoPath } from '@numo/domains/providers/contract-photo.ts'
import { useProgram } from '../app/program.ts'
import { asJpeg } from '../capture/prepare-picture.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { isLargeEnough, PhotoCrop, type Crop } from './photo-crop.tsx'

type Props = { provider: ProviderRecord; isNew: boolean; onClose: () => void }

/** Form of a photo: crop, description and rights; also edits only the texts of an existing one. */
export function PhotoForm({ provider, isNew, onClose }: Props) {
  const { t, caller } = useProgram()
  const [crop, setCrop] = useState<Crop | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const { id, version, photo } = provider
  const problem = isNew && crop === null ? 'need' : crop && !isLargeEnough(crop) ? 'small' : null
  return (
    <FormDialog
      title={t(
        !isNew ? 'practice.photo.edit' : photo ? 'practice.photo.replace' : 'practice.photo.add'
      )}
      done={t('practice.photo.saved')}
      onClose={onClose}
      check={(): Record<string, string> =>
        problem ? { photo: t(`practice.photo.${problem}`) } : {}
      }
      fields={useFields(provider, isNew)}
      endpoint={describeProviderPhoto}
      fixed={{ id, version }}
      labels={{ photo: t('practice.photo.title') }}
      send={async (input) => {
        if (!crop) return caller.call(describeProviderPhoto, input)
        const { alt_en, alt_es, consent_source, consent_on } = input
        const words = { alt_en, alt_es, consent_source, consent_on }
        const query = new URLSearchParams({ version: String(version), ...words })
        const path = `${providerPhotoPath.replace('{id}', id)}?${query.toString()}`
        try {
          await caller.sendBytes(path, await asJpeg(crop.picture, crop.part), {
            changes: ['provider'],
            onProgress(part) {
              setPercent(part)
              setWaiting(false)
            },
            onWaiting: () => setWaiting(true),
          })
          return null
        } finally {
          setPercent(null)
          setWaiting(false)
        }
      }}
      below={
        percent !== null && (
          <>
            {isWaiting && <output>{t('practice.problem.waiting')}</output>}
            <progress max={100} value={percent} aria-label={t('practice.photo.sending')} />
          </>
        )
      }
    >
      {isNew && <PhotoCrop crop={crop} onCrop={setCrop} />}
    </FormDialog>
  )
}

function useFields(
  { photo, full_name, name_prefix }: ProviderRecord,
  isNew: boolean
): FormFieldSpec[] {
  const { t } = useProgram()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const name = [name_prefix, full_name].filter(Boolean).join(' ')
  const kept = isNew ? null : photo
  return [
    {
      name: 'alt_en',
      label: t('practice.photo.alt_en'),
      hint: t('practice.photo.alt_hint'),
      value: kept?.alt_en ?? t('practice.photo.alt_start_en', { name }),
    },
    {
      name: 'alt_es',
      label: t('practice.photo.alt_es'),
      value: kept?.alt_es ?? t('practice.photo.alt_start_es', { name }),
    },
    {
      name: 'consent_source',
      label: t('practice.photo.consent_source'),
      hint: t('practice.photo.consent_hint'),
      value: kept?.consent_source,
      max: 300,
    },
    {
      name: 'consent_on',
      label: t('practice.photo.consent_on'),
      kind: 'date',
      value: kept?.consent_on ?? today,
    },
  ]
}
