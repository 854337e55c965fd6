import { useRead } from '../app/use-read.ts'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import {
  endCameraHandoff,
  getCameraHandoff,
  startCameraHandoff,
} from '@numo/domains/documents/contract-handoff.ts'
import type { Document } from '@numo/domains/documents/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { useLoad } from '../app/use-load.ts'
import { Dialog } from '../ui/dialog.tsx'
import { clockTime } from './clock-time.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

type Props = {
  account_id: string
  policy_id?: string
  /** Called once for each picture from the phone, in order of arrival. */
  onPicture: (document: Document) => void
}
type Handoff = OutputOf<typeof startCameraHandoff>

/** Lazy: the QR library is loaded on demand. */
const QrCode = lazyPart(async () => ({ default: (await import('../ui/qr-code.tsx')).QrCode }))

/** Hands the camera over to a phone: a QR code, and the pictures as they arrive. */
export function PhoneHandoff(props: Props) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="cap-phone">
        <span>{t('capture.handoff.offer')}</span>{' '}
        <Button onClick={() => setOpen(true)}>
          <IconDeviceMobile size={18} aria-hidden />
          {t('capture.handoff.start')}
        </Button>
      </p>
      <Dialog
        isOpen={isOpen}
        title={t('capture.handoff.title')}
        onClose={() => setOpen(false)}
        className="dialog-handoff"
      >
        <HandoffDialog {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function HandoffDialog({
  account_id,
  policy_id,
  onPicture,
  onClose,
}: Props & { onClose: () => void }) {
  const { t, caller, locale } = useProgram()
  const [round, setRound] = useState(0)
  const started = useLoad(
    'camera-handoff',
    [account_id, round],
    () =>
      caller.call(startCameraHandoff, {
        accountId: account_id,
        locale,
        ...(policy_id !== undefined && { policy_id }),
      }),
    { staleTime: Infinity, gcTime: 0, retry: false }
  )
  const id = started.data?.handoff_id
  // Closing the dialog ends the hand-over, so that a photo of the QR code opens nothing.
  useEffect(() => {
    if (id === undefined) return undefined
    return () => void caller.call(endCameraHandoff, { handoff_id: id }).catch(() => {})
  }, [id, caller])
  const again = () => setRound((one) => one + 1)
  if (started.isError)
    return (
      <div className="stack" role="alert">
        <p>{t('capture.handoff.failed')}</p>
        <Button look="primary" onClick={again}>
          {t('capture.handoff.new')}
        </Button>
      </div>
    )
  if (!started.data) return <output className="sk qr-sk" aria-label={t('app.loading')} />
  return <Code handoff={started.data} onPicture={onPicture} onNew={again} onClose={onClose} />
}

type CodeProps = Pick<Props, 'onPicture'> & {
  handoff: Handoff
  onNew: () => void
  onClose: () => void
}

function Code({ handoff, onPicture, onNew, onClose }: CodeProps) {
  const { t, locale } = useProgram()
  const { handoff_id, url, expires_at } = handoff
  const seen = useRead(
    getCameraHandoff,
    { handoff_id },
    { gcTime: 0, isUnfinished: ({ state }) => state !== 'ended' && state !== 'expired' }
  )
  const documents = seen.data?.documents
  const seenIds = useRef(new Set<string>())
  useEffect(() => {
    for (const document of documents ?? []) {
      if (seenIds.current.has(document.id)) continue
      seenIds.current.add(document.id)
      onPicture(document)
    }
  }, [documents, onPicture])

  const state = seen.data?.state ?? 'waiting'
  if (state === 'expired' || state === 'ended')
    return (
      <div className="stack">
        <output>{t('capture.handoff.expired')}</output>
        <Button look="primary" onClick={onNew}>
          {t('capture.handoff.new')}
        </Button>
      </div>
    )
  const arrived = documents?.length ?? 0
  return (
    <div className="stack handoff">
      <p>{t('capture.handoff.scan')}</p>
      <Suspense fallback={<i className="sk qr-sk" />}>
        <QrCode text={url} label={t('capture.handoff.code')} />
      </Suspense>
      <p className="dim">
        {t('capture.handoff.or')} <code className="handoff-url">{url}</code>
      </p>
      <output aria-live="polite" className="handoff-state">
        <b>
          {arrived > 0
            ? t('capture.handoff.arrived', { count: arrived })
            : t(state === 'opened' ? 'capture.handoff.opened' : 'capture.handoff.waiting')}
        </b>{' '}
        {t('capture.handoff.until', { time: clockTime(expires_at, locale) })}
      </output>
      <Button look={arrived > 0 ? 'primary' : 'line'} onClick={onClose}>
        {t('capture.handoff.end')}
      </Button>
    </div>
  )
}
