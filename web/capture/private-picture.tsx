import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { usePrivatePicture } from './use-private-picture.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  document_id: string
  alt: string
  className?: string
  /** Opens a large view on click. */
  canOpen?: boolean
}

/** A private picture with its loading, loaded and error states. */
export function PrivatePicture({ document_id, alt, className = '', canOpen = false }: Props) {
  const { t } = useProgram()
  const { url, isGone, hasFailed, retry } = usePrivatePicture(document_id)
  const [isOpen, setOpen] = useState(false)
  if (hasFailed)
    return (
      <div className={`pic pic-failed ${className}`} role="alert">
        <IconPhotoOff size={22} aria-hidden />
        <p>{t(isGone ? 'capture.picture.gone' : 'capture.picture.failed')}</p>
        {!isGone && (
          <Button size="sm" onClick={retry}>
            {t('capture.picture.again')}
          </Button>
        )}
      </div>
    )
  if (url === null)
    return <output className={`pic sk ${className}`} aria-label={t('capture.picture.loading')} />
  const picture = <img className={`pic ${className}`} src={url} alt={alt} />
  if (!canOpen) return picture
  return (
    <>
      <button
        type="button"
        className="pic-open"
        aria-label={t('capture.picture.open', { name: alt })}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      <Dialog isOpen={isOpen} title={alt} onClose={() => setOpen(false)} className="dialog-wide">
        <img className="pic-large" src={url} alt={alt} />
        <Button onClick={() => setOpen(false)}>{t('capture.picture.close')}</Button>
      </Dialog>
    </>
  )
}
