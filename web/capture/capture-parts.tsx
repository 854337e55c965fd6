import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useProgram } from '../app/program.ts'
import { problemText } from '../app/problem-text.ts'
import { PrivatePicture } from './private-picture.tsx'
import type { CaptureState } from './use-capture.ts'
import { Button } from '../ui/button.tsx'

type In<Is extends CaptureState['is']> = Extract<CaptureState, { is: Is }>

type ShownProps = {
  state: CaptureState
  /** Object URL of the picture in this tab. */
  url: string | null
  /** The document that is stored already. */
  document_id: string | null
  alt: string
  children: ReactNode
}

/** Picture of a side with its state as an overlay. */
export function Shown({ state, url, document_id, alt, children }: ShownProps) {
  return (
    <div className="cap-card">
      <Picture url={url} document_id={state.is === 'empty' ? document_id : null} alt={alt} />
      <div className="cap-over">
        {overlayOf(state, children) && <Overlay state={state}>{children}</Overlay>}
      </div>
    </div>
  )
}

/** Shows the picture of this tab, else the stored one; a PDF has an icon until it is rendered. */
function Picture({ url, document_id, alt }: Pick<ShownProps, 'url' | 'document_id' | 'alt'>) {
  if (url !== null) return <img className="pic" src={url} alt={alt} />
  if (document_id !== null) return <PrivatePicture document_id={document_id} alt={alt} />
  return (
    <div className="pic pic-file">
      <IconFileText size={40} aria-hidden />
    </div>
  )
}

const statusOf = (state: In<'checking' | 'sending'>) => {
  if (state.is === 'checking') return 'capture.checking'
  return state.isWaiting ? 'capture.waiting' : 'capture.sending'
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
        <b>{t(statusOf(state))}</b>
        {state.is === 'sending' && (
          <progress max={100} value={state.percent} aria-label={t('capture.sending')} />
        )}
      </div>
    </div>
  )
}

type CaptureActions = { onTake: () => void; onChoose: () => void; onSend: () => void }

/** Hint about a photo that could be better; the user decides whether to send it. */
export function Doubtful({
  hint,
  onTake,
  onSend,
}: Omit<CaptureActions, 'onChoose'> & Pick<In<'doubtful'>, 'hint'>) {
  const { t } = useProgram()
  return (
    <div className="cap-message">
      <p className="cap-hint">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          <b>{t(`capture.hint.${hint}`)}</b> {t('capture.look_again')}
        </span>
      </p>
      <div className="cap-actions">
        <Button look="primary" onClick={onTake}>
          {t('capture.again')}
        </Button>
        <Button onClick={onSend}>{t('capture.use')}</Button>
      </div>
    </div>
  )
}

type FailedProps = Omit<CaptureActions, 'onTake'> & { state: In<'failed'>; children: ReactNode }

/** Error with the ways to continue: retry where that may help, else `children`. */
export function Failed({ state, onSend, onChoose, children }: FailedProps) {
  const { t } = useProgram()
  const { problem, canRetry } = state
  return (
    <div className="cap-message" role="alert">
      <p className="cap-problem">
        <b>{t('capture.problem.title')}</b>
        <span>{typeof problem === 'string' ? t(problem) : problemText(problem, t)}</span>
      </p>
      {canRetry ? (
        <div className="cap-actions">
          <Button look="primary" onClick={onSend}>
            {t('capture.retry')}
          </Button>
          <Button onClick={onChoose}>{t('capture.choose_again')}</Button>
        </div>
      ) : (
        children
      )}
    </div>
  )
}

type OtherProps = { name: string; onChoose: () => void; onTake: (() => void) | null }

/** Buttons to replace the picture. */
export function AnotherOne({ name, onChoose, onTake }: OtherProps) {
  const { t } = useProgram()
  return (
    <div className="cap-actions">
      <Button aria-label={t('capture.other_label', { side: name })} onClick={onChoose}>
        {t('capture.other')}
      </Button>
      {onTake && (
        <Button look="ghost" onClick={onTake}>
          {t('capture.again')}
        </Button>
      )}
    </div>
  )
}

/** State for screen readers. */
export function LiveStatus({ state, name }: { state: CaptureState; name: string }) {
  const { t } = useProgram()
  return (
    <output className="vh" aria-live="polite">
      {(state.is === 'checking' || state.is === 'sending') && t(statusOf(state))}
      {state.is === 'doubtful' && t(`capture.hint.${state.hint}`)}
      {state.is === 'kept' && t('capture.sent', { side: name })}
    </output>
  )
}
