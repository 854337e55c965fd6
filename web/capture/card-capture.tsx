import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { useProgram } from '../app/program.ts'
import { useFilePicker } from '../ui/fields/file-field.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import { LiveStatus, AnotherOne, Doubtful, Failed, Shown } from './capture-parts.tsx'
import { CaptureWays } from './capture-ways.tsx'
import { useCapture, type SendPicture } from './use-capture.ts'
import { useDropped } from './use-dropped.ts'

type Props<Stored> = {
  side: CardSide
  /** Document already stored for this side; shown until another one is chosen. */
  document_id?: string | null
  /** Uploads a picture: `sendCard`, or the upload of a phone. */
  send: SendPicture<Stored>
  /** Called when the upload is complete. */
  onPicture: (stored: Stored) => void
  /** Called when an upload starts or ends. */
  onBusy?: (isBusy: boolean) => void
  /** Overlay on the picture, such as the extraction progress. */
  children?: ReactNode
}

const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf'

/**
 * Captures one side of a card: by camera, drag and drop, file or paste. Shows quality hints before sending and keeps
 * the photo until the upload is complete. Fully usable by keyboard.
 */
export function CardCapture<Stored>(props: Props<Stored>) {
  const { side, document_id = null, send, onPicture, onBusy, children } = props
  const { t } = useProgram()
  const { state, url, choose, sendIt, fail } = useCapture(send, onPicture)
  const [isCamera, setCamera] = useState(false)
  const heading = useId()
  const name = t(`capture.side.${side}`)
  useBusy(state.is === 'checking' || state.is === 'sending', onBusy)

  function take(files: Iterable<File> | null) {
    const [first, second] = files ?? []
    if (second) fail('capture.problem.one')
    else if (first) void choose(first)
  }
  const { isOver, listeners } = useDropped(take)
  const hasCamera = typeof navigator.mediaDevices?.getUserMedia === 'function'
  const { open: openFiles, input } = useFilePicker(take, { accept: accepted })
  const takePhoto = () => (hasCamera ? setCamera(true) : openFiles())
  const closeAnd = (then: () => void) => {
    setCamera(false)
    then()
  }
  const isEmpty = state.is === 'empty' && !document_id
  const isShown = !isEmpty && state.is !== 'failed'
  const controls = <CaptureWays side={side} onTake={takePhoto} onChoose={openFiles} />
  return (
    // Drop and paste are also available as buttons.
    <section
      className="cap"
      aria-labelledby={heading}
      data-state={isEmpty ? 'empty' : state.is}
      data-over={isOver || undefined}
      {...listeners}
    >
      <h2 id={heading} className={isShown ? 'vh' : 'cap-h'}>
        {name}
      </h2>
      {isEmpty && <div className="cap-drop">{controls}</div>}
      {isShown && (
        <Shown state={state} url={url} document_id={document_id} alt={name}>
          {children}
        </Shown>
      )}
      {state.is === 'doubtful' && (
        <Doubtful hint={state.hint} onTake={takePhoto} onSend={() => void sendIt()} />
      )}
      {state.is === 'failed' && (
        <Failed state={state} onSend={() => void sendIt()} onChoose={openFiles}>
          {controls}
        </Failed>
      )}
      {isShown && (state.is === 'kept' || state.is === 'empty') && (
        <AnotherOne name={name} onChoose={openFiles} onTake={hasCamera ? takePhoto : null} />
      )}
      {input}
      <CameraDialog
        side={side}
        isOpen={isCamera}
        onClose={() => setCamera(false)}
        onPicture={(picture) => closeAnd(() => void choose(picture))}
        onFile={() => closeAnd(openFiles)}
      />
      <LiveStatus state={state} name={name} />
    </section>
  )
}

/** Reports whether an upload is running, and false on unmount. */
function useBusy(isBusy: boolean, onBusy: ((isBusy: boolean) => void) | undefined) {
  const latestOnBusy = useRef(onBusy)
  useEffect(() => void (latestOnBusy.current = onBusy))
  useEffect(() => {
    latestOnBusy.current?.(isBusy)
  }, [isBusy])
  useEffect(() => () => latestOnBusy.current?.(false), [])
}
