import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { useProgram } from '../app/program.ts'
import { CameraDialog } from './camera-dialog.tsx'
import { CaptureWays } from './capture-ways.tsx'
import { PrivatePicture } from './private-picture.tsx'
import { useCapture, type CaptureState, type SendPicture } from './use-capture.ts'

type Props<Kept> = {
  side: CardSide
  /** The document that is kept for this side already; shown until another one is chosen. */
  document_id?: string | null
  /** Sends a picture: `sendCard`, or a phone's own way. */
  send: SendPicture<Kept>
  /** It has arrived. */
  onPicture: (kept: Kept) => void
  /** Over the picture: what happens with it now, such as being read. */
  children?: ReactNode
}

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf'

/**
 * One side of a card: by camera, drag and drop, file or paste. It says before sending what would make a better photo,
 * and keeps the photo until it has arrived. Works with the keyboard alone.
 */
export function CardCapture<Kept>({ side, document_id, send, onPicture, children }: Props<Kept>) {
  const { t } = useProgram()
  const { state, url, choose, sendIt, fail } = useCapture(send, onPicture)
  const [isCamera, setCamera] = useState(false)
  const [isOver, setOver] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const heading = useId()
  const name = t(`capture.side.${side}`)

  function take(files: FileList | null | undefined) {
    const [first, second] = files ?? []
    if (second) fail('capture.problem.one')
    else if (first) void choose(first)
  }
  const hasCamera = typeof navigator.mediaDevices?.getUserMedia === 'function'
  const openFiles = () => file.current?.click()
  const takePhoto = () => (hasCamera ? setCamera(true) : openFiles())
  const isEmpty = state.is === 'empty' && !document_id
  const isShown = !isEmpty && state.is !== 'failed'
  const controls = <CaptureWays side={side} onTake={takePhoto} onChoose={openFiles} />
  return (
    // What is dropped or pasted here can also be chosen with the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="cap"
      aria-labelledby={heading}
      data-state={isEmpty ? 'empty' : state.is}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
    >
      <h2 id={heading} className={isShown ? 'vh' : 'cap-h'}>
        {name}
      </h2>
      {isEmpty && <div className="cap-drop">{controls}</div>}
      {isShown && (
        <div className="cap-card">
          <Picture
            url={url}
            document_id={state.is === 'empty' ? (document_id ?? null) : null}
            alt={name}
          />
          <div className="cap-over">
            {overlayOf(state, children) && <Overlay state={state}>{children}</Overlay>}
          </div>
        </div>
      )}
      {state.is === 'doubtful' && (
        <div className="cap-say">
          <p className="cap-hint">
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <b>{t(`capture.hint.${state.hint}`)}</b> {t('capture.look_again')}
            </span>
          </p>
          <div className="cap-actions">
            <button type="button" className="btn btn-primary btn-md" onClick={takePhoto}>
              {t('capture.again')}
            </button>
            <button type="button" className="btn btn-line btn-md" onClick={() => void sendIt()}>
              {t('capture.use')}
            </button>
          </div>
        </div>
      )}
      {state.is === 'failed' && (
        <div className="cap-say" role="alert">
          <p className="cap-problem">
            <b>{t('capture.problem.title')}</b>
            <span>{typeof state.problem === 'string' ? t(state.problem) : state.problem.said}</span>
          </p>
          {state.canRetry ? (
            <div className="cap-actions">
              <button
                type="button"
                className="btn btn-primary btn-md"
                onClick={() => void sendIt()}
              >
                {t('capture.retry')}
              </button>
              <button type="button" className="btn btn-line btn-md" onClick={openFiles}>
                {t('capture.choose_again')}
              </button>
            </div>
          ) : (
            controls
          )}
        </div>
      )}
      {isShown && (state.is === 'kept' || state.is === 'empty') && (
        <div className="cap-actions">
          <button
            type="button"
            className="btn btn-line btn-md"
            aria-label={t('capture.other_label', { side: name })}
            onClick={openFiles}
          >
            {t('capture.other')}
          </button>
          {hasCamera && (
            <button type="button" className="btn btn-ghost btn-md" onClick={takePhoto}>
              {t('capture.again')}
            </button>
          )}
        </div>
      )}
      <input
        ref={file}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        accept={accepted}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <CameraDialog
        side={side}
        isOpen={isCamera}
        onClose={() => setCamera(false)}
        onPicture={(picture) => {
          setCamera(false)
          void choose(picture)
        }}
        onFile={() => {
          setCamera(false)
          openFiles()
        }}
      />
      <output className="vh" aria-live="polite">
        {state.is === 'checking' && t('capture.checking')}
        {state.is === 'doubtful' && t(`capture.hint.${state.hint}`)}
        {state.is === 'sending' && t('capture.sending')}
        {state.is === 'kept' && t('capture.sent', { side: name })}
      </output>
    </section>
  )
}

/** Where there is a picture in the tab it is shown; else the one that is kept; a PDF has a sign until it is drawn. */
function Picture({
  url,
  document_id,
  alt,
}: {
  url: string | null
  document_id: string | null
  alt: string
}) {
  if (url !== null) return <img className="pic" src={url} alt={alt} />
  if (document_id !== null) return <PrivatePicture document_id={document_id} alt={alt} />
  return (
    <div className="pic pic-file">
      <IconFileText size={40} aria-hidden />
    </div>
  )
}

const overlayOf = (state: CaptureState, children: ReactNode) =>
  state.is === 'checking' || state.is === 'sending' || Boolean(children)

function Overlay({ state, children }: { state: CaptureState; children: ReactNode }) {
  const { t } = useProgram()
  if (state.is !== 'checking' && state.is !== 'sending') return children
  return (
    <div className="cap-status">
      <i className="spin" aria-hidden="true" />
      <div>
        <b>{t(state.is === 'sending' ? 'capture.sending' : 'capture.checking')}</b>
        {state.is === 'sending' && (
          <progress max={100} value={state.percent} aria-label={t('capture.sending')} />
        )}
      </div>
    </div>
  )
}
