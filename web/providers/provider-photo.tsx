import { ownNames } from '@numo/kit/locales.ts'
import { Suspense, useState } from 'react'
import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { removeProviderPhoto } from '@numo/domains/providers/contract-photo.ts'
import { imagePath } from '@numo/kit/images.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy: the form and its crop are needed only for a new photo.
const PhotoForm = lazyPart(async () => ({ default: (await import('./photo-form.tsx')).PhotoForm }))

/** Photo of a provider with its rights. */
export function ProviderPhotoPanel({ provider }: { provider: ProviderRecord }) {
  const { t, locale, formats } = useProgram()
  const [requested, setAsked] = useState<'photo' | 'words' | null>(null)
  const { photo } = provider
  if (provider.merged_into !== null) return null
  const isHidden = provider.status === 'inactive'
  return (
    <Panel
      title={t('practice.photo.title')}
      action={
        <Button size="xs" onClick={() => setAsked('photo')}>
          {t(photo ? 'practice.photo.replace' : 'practice.photo.add')}
        </Button>
      }
    >
      {!photo && <p className="dim">{t('practice.photo.none')}</p>}
      {photo && (
        <div className="photo-current">
          {!isHidden && (
            <img
              src={imagePath(photo.name, 'xs')}
              width={photo.width_px}
              height={photo.height_px}
              alt={photo[`alt_${ownNames[locale]}`]}
            />
          )}
          <div className="stack">
            {isHidden && <p className="dim">{t('practice.photo.not_shown')}</p>}
            <p className="dim">
              {t('practice.photo.consent', {
                source: photo.consent_source,
                day: formats.day(photo.consent_on),
              })}
            </p>
            <p className="row">
              <Button size="xs" onClick={() => setAsked('words')}>
                {t('practice.photo.edit')}
              </Button>
              <ConfirmButton
                is_danger
                label={t('practice.photo.remove')}
                question={t('practice.photo.ask_remove', { name: provider.full_name })}
                text={t('practice.photo.text_remove')}
                done={t('practice.photo.removed')}
                endpoint={removeProviderPhoto}
                input={{ id: provider.id, version: provider.version }}
              />
            </p>
          </div>
        </div>
      )}
      {requested && (
        <Suspense fallback={null}>
          <PhotoForm
            provider={provider}
            isNew={requested === 'photo'}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}
