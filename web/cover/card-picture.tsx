import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewPath } from '@numo/domains/documents/contract.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'

/** One side of a card, which only its household and staff may see; full size on demand. */
export function CardPicture({ document_id, side }: { document_id: string; side: string }) {
  const { t, caller } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['picture', document_id],
    queryFn: () => caller.blob(previewPath(document_id)),
    staleTime: Infinity,
    // The picture of a card stays in memory only as long as it is looked at.
    gcTime: 0,
  })
  if (isError)
    return (
      <div className="cardpic cardpic-none">
        <p className="dim">{t('home.insurance.picture_failed')}</p>
        <button type="button" className="btn btn-line btn-xs" onClick={() => void refetch()}>
          {t('app.try_again')}
        </button>
      </div>
    )
  if (!data) return <output className="cardpic sk" aria-label={t('app.loading')} />
  return (
    <>
      <button
        type="button"
        className="cardpic"
        aria-label={t('home.insurance.show', { side })}
        onClick={() => setOpen(true)}
      >
        <Shown blob={data} alt={side} />
      </button>
      <Dialog
        isOpen={isOpen}
        title={side}
        onClose={() => setOpen(false)}
        className="dialog-picture"
      >
        <Shown blob={data} alt={side} />
        <button type="button" className="btn btn-line btn-md" onClick={() => setOpen(false)}>
          {t('app.close')}
        </button>
      </Dialog>
    </>
  )
}

/** The place of a side without a picture. */
export const NoPicture = ({ text }: { text: string }) => (
  <div className="cardpic cardpic-none">
    <IconId size={26} stroke={1.5} aria-hidden />
    <p className="dim">{text}</p>
  </div>
)

/** Bytes the browser holds, as a picture; given back when it is no longer shown. */
const Shown = ({ blob, alt }: { blob: Blob; alt: string }) => (
  <img
    alt={alt}
    ref={(element) => {
      const url = URL.createObjectURL(blob)
      if (element) element.src = url
      return () => URL.revokeObjectURL(url)
    }}
  />
)
